import type { Seeds } from '../slots/provably-fair.ts';
import { type Coup, deal } from './baccarat/deal.ts';
import { drawCards } from './baccarat/draw.ts';
import { payBaccarat } from './baccarat/settle.ts';
import type { BetLine, PaidLine } from './bet-lines.ts';
import { drawPocket } from './roulette/draw.ts';
import { payRoulette } from './roulette/settle.ts';
import type { LiveKind } from './tables.ts';

/** The outcome of a round: the pocket, or the six cards dealt for the coup. */
export type LiveOutcome =
  | { readonly kind: 'roulette'; readonly pocket: number }
  | { readonly kind: 'baccarat'; readonly cards: number[] };

export async function drawLive(kind: LiveKind, seeds: Seeds): Promise<LiveOutcome> {
  return kind === 'roulette' ? { kind, pocket: await drawPocket(seeds) } : { kind, cards: await drawCards(seeds) };
}

export function payLive(lines: readonly BetLine[], outcome: LiveOutcome): PaidLine[] {
  return outcome.kind === 'roulette' ? payRoulette(lines, outcome.pocket) : payBaccarat(lines, deal(outcome.cards));
}

const WINNER_MARKS = { player: 'P', banker: 'B', tie: 'T' } as const;

function toCoupMark({ winner, isPlayerPair, isBankerPair }: Coup): string {
  return `${WINNER_MARKS[winner]}${isPlayerPair ? 'p' : ''}${isBankerPair ? 'b' : ''}`;
}

/** One entry of the table's history: the pocket, or the winner's letter with `p` and `b` for pairs. */
export function toMark(outcome: LiveOutcome): string {
  return outcome.kind === 'roulette' ? String(outcome.pocket) : toCoupMark(deal(outcome.cards));
}
