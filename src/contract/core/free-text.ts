import * as z from 'zod/mini';
import { toDisplayableLines, toDisplayableText } from '../../lib/displayable-text.ts';

/** Checks that clean a text which another person reads (decision 0084); `tests/unit/contract/free-text.test.ts` finds fields without one. */
export const cleanLine = () => z.overwrite(toDisplayableText);
export const cleanLines = () => z.overwrite(toDisplayableLines);
