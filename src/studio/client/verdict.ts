import { make, onClick } from './dom.ts';
import type { Speech } from './words.ts';

/**
 * Creates the line that shows the result of a verification in this browser after the button is pressed. A verification that fails with an
 * error shows `unable`.
 */
export function makeVerdict<Found extends string>(
  button: HTMLElement,
  { say }: Pick<Speech, 'say'>,
  verify: () => Promise<Found>,
  toWords: (found: Found | 'unable') => string,
): HTMLElement {
  const verdict = make('p', { class: 'verdict', 'aria-live': 'polite' });
  onClick(button, async () => {
    verdict.textContent = say('verifying');
    const found = await verify().catch(() => 'unable' as const);
    verdict.textContent = toWords(found);
    verdict.dataset['verdict'] = found;
  });
  return verdict;
}
