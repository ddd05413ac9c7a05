import { toMajor } from '../../contract/core/money.ts';
import { LAST_RESULTS_MAX, type LiveTable } from '../../contract/games/on-now.ts';
import type { TablesAsked } from '../../contract/games/vendor-hooks.ts';
import { withoutMarks } from '../../lib/isolate.ts';
import type { LiveSpeech } from '../client/live/words.ts';
import { BUST_MARK } from '../live/blackjack/dealer.ts';
import { SEATS } from '../live/blackjack/shoe.ts';
import type { Phase } from '../live/phases.ts';
import { toColour } from '../live/roulette/wheel.ts';
import { LIVE_TABLES, type LiveKind, type LiveTable as StudioTable } from '../live/tables.ts';
import { readLiveSpeech } from './speech.ts';

/** A sleeping table counts as open for bets, because its betting begins when a player joins. */
const PHASES: Readonly<Record<Phase, LiveTable['phase']>> = {
  asleep: 'betting',
  betting: 'betting',
  closed: 'dealing',
  insuring: 'dealing',
  acting: 'dealing',
  shown: 'dealing',
  settled: 'closed',
};

const TONES = { P: 'home', B: 'away', T: 'tie' } as const;

/** A pocket with its colour, the word for the winning side, or the dealer's result. */
function toResult(kind: LiveKind, mark: string, speech: LiveSpeech): LiveTable['last'][number] {
  if (kind === 'blackjack') return { text: mark === BUST_MARK ? speech.say('bead.bust') : mark, tone: 'none' };
  const side = mark.charAt(0) as keyof typeof TONES;
  const tone = TONES[side];
  return tone ? { text: speech.find(`bead.${side}`) ?? side, tone } : { text: mark, tone: toColour(Number(mark)) };
}

async function toTable(env: Env, table: StudioTable, speech: LiveSpeech): Promise<LiveTable> {
  const { tableId, gameId, kind, minMinor, maxRoundMinor } = table;
  const { phase, endsAtMs, people, freeSeats, marks } =
    await env.LIVE_TABLE.getByName(tableId).lookOn(LAST_RESULTS_MAX);
  return {
    tableId,
    gameId,
    name: withoutMarks(speech.say(`tableOf.${kind}`, { name: table.name })),
    kind: kind === 'blackjack' ? 'other' : kind,
    minBet: toMajor(minMinor),
    maxBet: toMajor(maxRoundMinor),
    players: people,
    ...(freeSeats !== undefined && { seats: { total: SEATS, free: freeSeats } }),
    dealerLanguage: speech.tag,
    phase: PHASES[phase],
    phaseEndsAt: phase === 'betting' ? new Date(endsAtMs).toISOString() : null,
    last: marks.map((mark) => toResult(kind, mark, speech)).reverse(),
  };
}

/** Answers the hook `tables` from the tables themselves. */
export async function listStudioTables(env: Env, { language }: TablesAsked): Promise<LiveTable[]> {
  const speech = await readLiveSpeech(env, language);
  return Promise.all(LIVE_TABLES.map((table) => toTable(env, table, speech)));
}
