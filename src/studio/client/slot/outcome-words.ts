import { formatList } from '../../../lib/format.ts';
import type { Round } from './api.ts';
import type { SlotSpeech } from './words.ts';

type Shown = Pick<Round, 'stake' | 'payout' | 'outcome'>;

function toWinWords({ payout, outcome }: Shown, speech: SlotSpeech): string {
  const parameters = { amount: speech.money(payout) };
  switch (outcome.kind) {
    case 'lines':
      return speech.sayCount('won', outcome.wins.length, parameters);
    case 'ways':
      return speech.sayCount(
        'wonWays',
        outcome.wins.reduce((sum, { ways }) => sum + ways, 0),
        parameters,
      );
    case 'cluster':
      return speech.sayCount(
        'wonClusters',
        outcome.steps.reduce((sum, { wins }) => sum + wins.length, 0),
        parameters,
      );
  }
}

/** The result of a round. A return that is not above the stake is not called a win. */
export function toOutcomeWords(round: Shown, speech: SlotSpeech): { text: string; mood?: 'win' } {
  if (round.payout === 0) return { text: speech.say('nothing') };
  if (round.payout <= round.stake) return { text: speech.say('returned', { amount: speech.money(round.payout) }) };
  return { text: toWinWords(round, speech), mood: 'win' };
}

/** The symbols as text for screen readers: row by row, or reel by reel when reels differ in height or are tall. */
export function toFieldWords(
  { outcome }: Pick<Round, 'outcome'>,
  nameOf: (role: string) => string,
  speech: SlotSpeech,
): string {
  const grid = outcome.kind === 'cluster' ? (outcome.steps.at(-1)?.grid ?? []) : outcome.grid;
  if (outcome.kind === 'lines')
    return [0, 1, 2]
      .map((row) =>
        speech.say('row', {
          row: row + 1,
          symbols: formatList(
            speech.tag,
            grid.map((reel) => nameOf(reel[row] ?? '')),
          ),
        }),
      )
      .join(' ');
  return grid
    .map((reel, index) =>
      speech.say('reel', { reel: index + 1, symbols: formatList(speech.tag, Array.from(reel, nameOf)) }),
    )
    .join(' ');
}
