import type { LiveRound, LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import type en from '../../../words/en/studio/live.json';
import type { LiveOutcome } from '../../live/outcome.ts';
import { verifyLiveRound } from '../../live/verify.ts';
import type { Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { createSharedRoundsPanel, makePastRound } from '../shared-rounds-panel.ts';
import type { Speech } from '../words.ts';

type FairWord = Extract<
  keyof typeof en,
  | `ticket${string}`
  | 'thisTitle'
  | 'nextNumber'
  | 'lastRounds'
  | 'publicSeed'
  | 'noTickets'
  | 'connecting'
  | 'fairIntroLive'
>;
type FairSpeech = Speech<FairWord>;
/** A round's outcome in words. */
type ToWords = (outcome: LiveOutcome) => string;

export interface Seen {
  readonly state: LiveState | undefined;
  /** Latest first. */
  readonly rounds: readonly LiveRound[];
  readonly tickets: readonly LiveTicket[];
}

const TICKETS_SHOWN = 10;

function toRevealed(tableId: string, { number, serverSeed, serverSeedHash, outcome }: LiveRound) {
  if (serverSeed === null || outcome === null) return undefined;
  const claim = { tableId, number, serverSeed, serverSeedHash, outcome };
  return { serverSeed, proof: { kind: 'live', ...claim }, verify: () => verifyLiveRound(claim) };
}

function makeRound(tableId: string, round: LiveRound, speech: FairSpeech, toWords: ToWords): HTMLElement {
  const { number, serverSeedHash, outcome } = round;
  const publicSeed = `${tableId}:${number}`;
  const revealed = toRevealed(tableId, round);
  return makePastRound(
    { number, serverSeedHash, publicSeed, outcome: outcome ? toWords(outcome) : '–', revealed },
    speech,
  );
}

function makeTicket({ round, stake, payout, state }: LiveTicket, { say, money }: FairSpeech): HTMLElement {
  const end = state === 'settled' ? say('ticket.settled', { amount: money(payout) }) : say(`ticket.${state}`);
  return make('li', {}, say('ticketLine', { number: String(round), stake: money(stake), end }));
}

export function createFairnessPanel(tableId: string, speech: FairSpeech, toWords: ToWords, getSeen: () => Seen): Panel {
  const { say } = speech;
  return createSharedRoundsPanel(speech, () => {
    const { state, rounds, tickets } = getSeen();
    return {
      notes: [say('fairIntroLive'), say('fairLimit')],
      state,
      rounds: rounds.map((round) => makeRound(tableId, round, speech, toWords)),
      ownTitle: say('ticketsTitle'),
      own: tickets.slice(0, TICKETS_SHOWN).map((ticket) => makeTicket(ticket, speech)),
      ownNone: say('noTickets'),
    };
  });
}
