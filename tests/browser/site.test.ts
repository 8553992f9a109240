import './site';
import './site/account';
import './site/pages';
import './site/path';
import './site/public';
import './site/rights';
import './site/wizard';
