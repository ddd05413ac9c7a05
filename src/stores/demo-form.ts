import { createForm } from './forms.ts';
import { startDemo } from './session.ts';

/** Free play from the header or the dialog: one at a time, and why it failed. */
export const demoForm = createForm({ check: () => ({}), submit: startDemo });
