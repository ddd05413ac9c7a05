/** Code that loads when the page is idle. */
import './register-worker.ts';
import './search-key.ts';
