import { toPlainName } from '../../lib/plain-name.ts';
import { make, onClick } from './dom.ts';

function makeClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface SeedWords {
  readonly renew: string;
  readonly label: string;
  readonly hint: string;
}

/** A field for the player's own seed. A seed that is not valid is replaced by the last valid one when the field is left. */
export function createSeedField(words: SeedWords, isValid: (seed: string) => boolean) {
  let seed = makeClientSeed();
  const input = make('input', {
    id: 'client-seed',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'client-seed-hint',
  });
  const renew = make('button', { type: 'button', class: 'plain' }, words.renew);
  input.value = seed;
  /** The field has no `maxlength`, because white space before a pasted seed would then cut off the end of the seed. */
  const read = () => {
    const typed = toPlainName(input.value);
    if (isValid(typed)) seed = typed;
  };
  input.addEventListener('input', read);
  input.addEventListener('blur', () => {
    // Reads the field again, because a browser extension may fill it without an event.
    read();
    input.value = seed;
  });
  onClick(renew, () => {
    seed = makeClientSeed();
    input.value = seed;
  });
  const field = make(
    'div',
    { class: 'field' },
    make('label', { for: 'client-seed' }, words.label),
    make('div', { class: 'field-row' }, input, renew),
    make('small', { id: 'client-seed-hint' }, words.hint),
  );
  return { field, getSeed: () => seed };
}
