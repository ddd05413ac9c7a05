import { createPanel, makeFacts } from './dialog.ts';
import { make } from './dom.ts';
import { createSeedField } from './seed-field.ts';
import type { Speech } from './words.ts';

interface SeedRule {
  readonly isSeed: (seed: string) => boolean;
}

/** The rule for seeds in games whose contract accepts letters, digits and hyphens. */
export const PLAIN_SEED: SeedRule = { isSeed: (seed) => /^[A-Za-z0-9-]{1,32}$/.test(seed) };

interface Drawn {
  /** The next commitment. */
  readonly next: readonly Node[];
  /** The last result with its proof. */
  readonly last: readonly Node[];
}

/** The panel of fair play of a game whose player has a seed. `draw` is called on each opening. */
export function createSeedPanel(
  speech: Pick<Speech<'fairIntro' | 'seedHint'>, 'say'>,
  { isSeed }: SeedRule,
  draw: () => Drawn,
) {
  const { say } = speech;
  const panel = createPanel('fairness', say('fairness'), speech);
  const words = { renew: say('newSeed'), label: say('clientSeed'), hint: say('seedHint') };
  const { field, getSeed } = createSeedField(words, isSeed);
  return {
    element: panel.element,
    getSeed,
    open() {
      const { next, last } = draw();
      panel.body.replaceChildren(make('p', { class: 'note' }, say('fairIntro')), ...next, field, ...last);
      panel.open();
    },
  };
}

interface Committed {
  readonly nextServerSeedHash: string;
  readonly nonce: number;
}

/** The commitment of the player's next round. */
export function makeCommitment(
  { say }: Pick<Speech<'nextTitle'>, 'say'>,
  { nextServerSeedHash, nonce }: Committed,
): Node[] {
  const facts: [string, string][] = [
    [say('nextHash'), nextServerSeedHash],
    [say('nonce'), String(nonce)],
  ];
  return [make('h3', {}, say('nextTitle')), makeFacts(facts, 'facts code')];
}
