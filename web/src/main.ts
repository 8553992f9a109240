import './ui/tokens.css';
import './ui/base.css';

// The libraries first, then the site: a slow phone can answer in between.
setTimeout(() => void import('./start').then(({ start }) => start()));
