import type { LiveRound, LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import type en from '../../../words/en/studio/live.json';
import type { LiveOutcome } from '../../live/outcome.ts';
import { verifyLiveRound } from '../../live/verify.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make, onClick } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
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

function makeRound(tableId: string, round: LiveRound, speech: FairSpeech, toWords: ToWords): HTMLElement {
  const { say } = speech;
  const { number, serverSeed, serverSeedHash, outcome } = round;
  const verdict = make('p', { class: 'verdict', 'aria-live': 'polite' });
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  onClick(verify, async () => {
    if (serverSeed === null || outcome === null) return;
    verdict.textContent = say('verifying');
    const claim = { tableId, number, serverSeed, serverSeedHash, outcome };
    const result = await verifyLiveRound(claim).catch(() => 'unable' as const);
    verdict.textContent = say(`verdict.${result}`);
    verdict.dataset['verdict'] = result;
  });
  const words = outcome ? toWords(outcome) : '–';
  return make(
    'details',
    { class: 'past-round' },
    make('summary', {}, `${say('thisTitle', { number: String(number) })}: ${words}`),
    makeFacts(
      [
        [say('lastHash'), serverSeedHash],
        [say('serverSeed'), serverSeed ?? '–'],
        [say('publicSeed'), `${tableId}:${number}`],
        [say('nonce'), String(number)],
      ],
      'facts code',
    ),
    verify,
    verdict,
    ...(serverSeed && outcome
      ? [makeProofSection({ kind: 'live', tableId, number, serverSeed, serverSeedHash, outcome }, speech)]
      : []),
  );
}

function makeTicket({ round, stake, payout, state }: LiveTicket, { say, money }: FairSpeech): HTMLElement {
  const end = state === 'settled' ? say('ticket.settled', { amount: money(payout) }) : say(`ticket.${state}`);
  return make('li', {}, say('ticketLine', { number: String(round), stake: money(stake), end }));
}

/** Commitments of the coming rounds, the last rounds for verification in this browser, and the player's tickets. */
export function createFairnessPanel(tableId: string, speech: FairSpeech, toWords: ToWords, getSeen: () => Seen): Panel {
  const { say } = speech;
  const panel = createPanel('fairness', say('fairness'), speech);
  const draw = () => {
    const { state, rounds, tickets } = getSeen();
    const none = (text: string) => make('p', { class: 'note' }, text);
    const promised = state
      ? makeFacts(
          [
            [say('thisTitle', { number: String(state.round.number) }), state.round.serverSeedHash],
            [say('nextNumber', { number: String(state.round.number + 1) }), state.nextServerSeedHash],
          ],
          'facts code',
        )
      : none(say('connecting'));
    const own = tickets.slice(0, TICKETS_SHOWN).map((ticket) => makeTicket(ticket, speech));
    panel.body.replaceChildren(
      make('p', { class: 'note' }, say('fairIntroLive')),
      make('p', { class: 'note' }, say('fairLimit')),
      make('h3', {}, say('nextHash')),
      promised,
      make('h3', {}, say('lastRounds')),
      ...(rounds.length > 0
        ? rounds.map((round) => makeRound(tableId, round, speech, toWords))
        : [none(say('noLast'))]),
      make('h3', {}, say('ticketsTitle')),
      own.length > 0 ? make('ul', {}, ...own) : none(say('noTickets')),
    );
  };
  return {
    ...panel,
    open() {
      draw();
      panel.open();
    },
  };
}
