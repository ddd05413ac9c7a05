import type { Messages } from '../../lib/words.ts';
import siteErrors from '../../words/pt/errors.json' with { type: 'json' };
import { joinFiles } from '../core/join-files.ts';

const files = import.meta.glob<Messages>('../../words/pt/console/*.json', { eager: true, import: 'default' });

/** The console's own texts. For errors without a text of the console, the site's texts are used. */
export const messages: Messages = { ...joinFiles({ 'errors.json': siteErrors }), ...joinFiles(files) };
