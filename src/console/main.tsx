import { createRoot } from 'react-dom/client';
import { readPreferences } from './core/preferences.ts';
import { followAddress } from './core/route.ts';
import { followRights, loadSession } from './core/session.ts';
import { App } from './shell/App.tsx';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './ui/grid.css';
import './ui/shell.css';

readPreferences();
followAddress();
followRights();
void loadSession();

const root = document.getElementById('console');
if (root) createRoot(root).render(<App />);
