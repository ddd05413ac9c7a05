import type { FocusEvent, KeyboardEvent } from 'react';
import { takeField } from '../../lib/filled-fields.ts';

/** Handlers of a text field outside a form: a text that came without an event is read when the field is left, and by Enter. */
export const readsFilled = {
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => takeField(currentTarget),
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') takeField(currentTarget);
  },
};
