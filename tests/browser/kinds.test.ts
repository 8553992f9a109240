import './kindsSite';
import './kinds/kinds';
import './kinds/uploads';
import './kinds/versions';
import './kinds/widgets';
