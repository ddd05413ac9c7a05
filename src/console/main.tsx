import { createRoot } from 'react-dom/client';
import { readFilledForms } from '../lib/filled-fields.ts';
import { acceptForeignNodes } from '../lib/foreign-nodes.ts';
import { readPreferences } from './core/preferences.ts';
import { followAddress } from './core/route.ts';
import { followRights, loadSession } from './core/session.ts';
import { App } from './shell/App.tsx';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './ui/grid.css';
import './ui/shell.css';

// Almost every screen shows a table and reads the names of calls. These modules are part of the entry file, so they load once; each screen then loads
// only its own code.
export { ENDPOINTS } from '../contract/core/endpoints.ts';
export { Grid } from './ui/Grid.tsx';

acceptForeignNodes(Node);
readFilledForms(document);
readPreferences();
followAddress();
followRights();
void loadSession();

const root = document.getElementById('console');
if (root) createRoot(root).render(<App />);
