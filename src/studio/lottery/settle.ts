import { type BetType, ODDS_UNIT, type Picks } from './bet-types.ts';
import { toLines } from './selection.ts';

/** Odds in hundredths by prize, fixed when the ticket was sold. */
export type Odds = Readonly<Record<string, number>>;

export function toOdds({ prizes }: BetType): Odds {
  return Object.fromEntries(Object.entries(prizes).map(([key, { odds }]) => [key, odds]));
}

export interface Judged {
  /** Number of winning lines. */
  readonly won: number;
  readonly payoutMinor: number;
}

/** The payout of a ticket. The line stake is whole major units, so every product is whole minor units. */
export function judgeTicket(
  type: BetType,
  ticket: { readonly picks: Picks; readonly lineStakeMinor: number; readonly odds: Odds },
  numbers: readonly string[],
): Judged {
  let won = 0;
  let hundredths = 0;
  for (const line of toLines(type, ticket.picks)) {
    const keys = type.judge(numbers, line);
    if (keys.length > 0) won += 1;
    for (const key of keys) hundredths += ticket.odds[key] ?? 0;
  }
  const payoutMinor = (ticket.lineStakeMinor / ODDS_UNIT) * hundredths;
  if (!Number.isSafeInteger(payoutMinor)) throw new Error(`A payout of ${payoutMinor}`);
  return { won, payoutMinor };
}
