import './adminSite';
import './admin/access';
import './admin/figures';
