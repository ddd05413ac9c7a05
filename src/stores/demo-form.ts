import { brand } from '../brand/brand.ts';
import { closeDialog, interruptWith } from './dialogs.ts';
import { $features } from './features.ts';
import { createForm } from './forms.ts';
import { startDemo } from './session.ts';

/** Free play from the header or the dialog: one at a time, and why it failed. */
export const demoForm = createForm({ check: () => ({}), submit: startDemo });

/** Play money is for grown people, too: while the switch is on, whoever starts says so first (spec §9). */
export function askForDemo(): void {
  if (demoForm.$isSubmitting.get()) return;
  if (brand.policy.minimumAge > 0 && $features.get()?.includes('ageGate')) interruptWith('ageGate');
  else void demoForm.submit();
}

/** What was open before the question comes back, and says how the start goes. */
export function confirmAge(): void {
  closeDialog();
  void demoForm.submit();
}
