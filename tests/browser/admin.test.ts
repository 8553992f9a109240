import './adminSite';
import './admin/access';
import './admin/figures';
import './admin/legal';
import './admin/logs';
import './admin/sales';
import './admin/support';
