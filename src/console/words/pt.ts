import type { Messages } from '../../lib/words.ts';
import errors from '../../words/pt/errors.json' with { type: 'json' };
import { joinFiles } from '../core/words.ts';

const files = import.meta.glob<Messages>('./pt/*.json', { eager: true, import: 'default' });

/** The site's texts of errors, where the console has none of its own. */
const siteErrors = Object.fromEntries(Object.entries(errors).map(([code, text]) => [`errors.${code}`, text]));

export const messages: Messages = { ...siteErrors, ...joinFiles(files) };
