import { brand } from '../../brand/brand.ts';
import { createForm } from '../core/forms.ts';
import { closeDialog, interruptWith } from '../site/dialogs.ts';
import { getFeatures } from '../site/features.ts';
import { startDemo } from './session.ts';

/** Starts free play from the header or the dialog, one at a time, and keeps the failure. */
export const demoForm = createForm({ check: () => ({}), submit: startDemo });

/** Play money also has a minimum age: while the switch is on, the visitor confirms it first (spec §9). */
export function askForDemo(): void {
  if (demoForm.$isSubmitting.get()) return;
  if (brand.policy.minimumAge > 0 && getFeatures().includes('ageGate')) interruptWith('ageGate');
  else void demoForm.submit();
}

/** Confirms the age. Closing the dialog reopens the one below it, which shows the progress of the start. */
export function confirmAge(): void {
  closeDialog();
  void demoForm.submit();
}
