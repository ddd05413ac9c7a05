import type { FocusEvent, KeyboardEvent } from 'react';
import { takeField } from '../../lib/filled-fields.ts';

/**
 * Handlers of a text field outside a form. If a text was filled in without an event, the field is read when the visitor
 * leaves it or presses Enter.
 */
export const readsFilled = {
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => takeField(currentTarget),
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') takeField(currentTarget);
  },
};
