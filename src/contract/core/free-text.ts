import * as z from 'zod/mini';
import { toDisplayableLines, toDisplayableText } from '../../lib/displayable-text.ts';

/** Checks that clean a text which another person reads (decision 0084); `tests/unit/contract/free-text.test.ts` finds fields without one. */
export const cleanLine = () => z.overwrite(toDisplayableText);
export const cleanLines = () => z.overwrite(toDisplayableLines);

/** Whether a text contains visible characters. For texts that are stored without cleaning, such as HTML. */
export const isSeen = (text: string) => toDisplayableText(text) !== '';

/** A name, title or label that others read: one line in which something can be seen. */
export const shownLine = (max: number) => z.string().check(cleanLine(), z.minLength(1), z.maxLength(max));
