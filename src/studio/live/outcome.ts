import type { Seeds } from '../slots/provably-fair.ts';
import { type Coup, deal } from './baccarat/deal.ts';
import { drawCards } from './baccarat/draw.ts';
import { payBaccarat } from './baccarat/settle.ts';
import type { BetLine, PaidLine } from './bet-lines.ts';
import { toDealerMark } from './blackjack/dealer.ts';
import { type BlackjackOutcome, toBlackjackOutcome } from './blackjack/outcome.ts';
import { payBlackjack } from './blackjack/settle.ts';
import { drawColumns } from './blackjack/shoe.ts';
import { drawPocket } from './roulette/draw.ts';
import { payRoulette } from './roulette/settle.ts';
import type { LiveKind } from './tables.ts';

/** The outcome of a round: the pocket, the six cards dealt for the coup, or the dealer and the seats with their decisions. */
export type LiveOutcome =
  | { readonly kind: 'roulette'; readonly pocket: number }
  | { readonly kind: 'baccarat'; readonly cards: number[] }
  | BlackjackOutcome;

export async function drawLive(kind: LiveKind, seeds: Seeds): Promise<LiveOutcome> {
  if (kind === 'roulette') return { kind, pocket: await drawPocket(seeds) };
  if (kind === 'baccarat') return { kind, cards: await drawCards(seeds) };
  return { kind, dealer: (await drawColumns(seeds)).at(-1)?.slice(0, 2) ?? [], seats: [] };
}

/** Draws a claimed round again. Blackjack repeats its decisions too; undefined if one breaks the rules. */
export async function redrawLive(claimed: LiveOutcome, seeds: Seeds): Promise<LiveOutcome | undefined> {
  if (claimed.kind !== 'blackjack') return drawLive(claimed.kind, seeds);
  return toBlackjackOutcome(await drawColumns(seeds), claimed.seats);
}

export function payLive(lines: readonly BetLine[], outcome: LiveOutcome): PaidLine[] {
  if (outcome.kind === 'blackjack') return payBlackjack(lines, outcome);
  return outcome.kind === 'roulette' ? payRoulette(lines, outcome.pocket) : payBaccarat(lines, deal(outcome.cards));
}

const WINNER_MARKS = { player: 'P', banker: 'B', tie: 'T' } as const;

function toCoupMark({ winner, isPlayerPair, isBankerPair }: Coup): string {
  return `${WINNER_MARKS[winner]}${isPlayerPair ? 'p' : ''}${isBankerPair ? 'b' : ''}`;
}

/** One entry of the table's history: the pocket, the winner's letter with `p` and `b` for pairs, or the dealer's result. */
export function toMark(outcome: LiveOutcome): string {
  if (outcome.kind === 'blackjack') return toDealerMark(outcome.dealer);
  return outcome.kind === 'roulette' ? String(outcome.pocket) : toCoupMark(deal(outcome.cards));
}
