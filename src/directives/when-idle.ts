/** Code that no visitor waits for. */
import './register-worker.ts';
import './search-key.ts';
