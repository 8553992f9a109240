import './kindsSite';
import './kinds/kinds';
import './kinds/paper';
import './kinds/uploads';
import './kinds/versions';
import './kinds/widgets';
