import type { SPORTS_PICKS } from '../../contract/studio/sports.ts';
import type { SportId } from './sports.ts';

export type Pick = (typeof SPORTS_PICKS)[number];

export type MarketKind = 'result' | 'winner' | 'drawNoBet' | 'total' | 'length' | 'handicap' | 'both';

export interface Market {
  /** `kind` or `kind:line`. */
  readonly marketId: string;
  readonly kind: MarketKind;
  /** A half number, so that no result meets the line exactly; for `both` a whole number. */
  readonly line: number;
  readonly picks: readonly Pick[];
}

export type Judgement = 'won' | 'lost' | 'void';

export interface Ending {
  readonly home: number;
  readonly away: number;
  readonly ticks: number;
}

const KIND_PICKS: Readonly<Record<MarketKind, readonly Pick[]>> = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  drawNoBet: ['home', 'away'],
  total: ['over', 'under'],
  length: ['over', 'under'],
  handicap: ['home', 'away'],
  both: ['yes', 'no'],
};

const LINELESS: readonly MarketKind[] = ['result', 'winner', 'drawNoBet'];

function toMarket(kind: MarketKind, line = 0): Market {
  const marketId = LINELESS.includes(kind) ? kind : `${kind}:${line}`;
  return { marketId, kind, line, picks: KIND_PICKS[kind] };
}

/** The first market is shown in lists. A `handicap` line is added to home's score; `length` counts ticks: rallies, rounds, minutes. */
export const MARKETS: Readonly<Record<SportId, readonly Market[]>> = {
  football: [
    toMarket('result'),
    toMarket('drawNoBet'),
    toMarket('total', 1.5),
    toMarket('total', 2.5),
    toMarket('total', 3.5),
    toMarket('both', 1),
    toMarket('handicap', -1.5),
    toMarket('handicap', 1.5),
  ],
  volleyball: [
    toMarket('winner'),
    toMarket('total', 2.5),
    toMarket('handicap', -1.5),
    toMarket('handicap', 1.5),
    toMarket('length', 34.5),
    toMarket('length', 40.5),
  ],
  'breach-nine': [
    toMarket('winner'),
    toMarket('total', 13.5),
    toMarket('total', 15.5),
    toMarket('handicap', -2.5),
    toMarket('handicap', 2.5),
    toMarket('both', 7),
  ],
  'salt-crown': [
    toMarket('winner'),
    toMarket('total', 8.5),
    toMarket('handicap', -2.5),
    toMarket('handicap', 2.5),
    toMarket('length', 28.5),
    toMarket('both', 3),
  ],
};

export function getMarket(sportId: SportId, marketId: string): Market | undefined {
  return MARKETS[sportId].find((market) => market.marketId === marketId);
}

function toSide(difference: number): Pick {
  if (difference === 0) return 'draw';
  return difference > 0 ? 'home' : 'away';
}

function toWinningPick({ kind, line }: Market, { home, away, ticks }: Ending): Pick {
  switch (kind) {
    case 'result':
    case 'winner':
    case 'drawNoBet':
      return toSide(home - away);
    case 'handicap':
      return toSide(home - away + line);
    case 'total':
      return home + away > line ? 'over' : 'under';
    case 'length':
      return ticks > line ? 'over' : 'under';
    case 'both':
      return Math.min(home, away) >= line ? 'yes' : 'no';
  }
}

export interface MarketPick {
  readonly market: Market;
  readonly pick: Pick;
}

/** Judges a pick. A pick without an answer, such as a draw in "draw no bet", is void and counts 1.00. */
export function judge(market: Market, pick: Pick, ending: Ending): Judgement {
  const winning = toWinningPick(market, ending);
  if (!market.picks.includes(winning)) return 'void';
  return winning === pick ? 'won' : 'lost';
}

/** Judges picks of one match as one bet: lost if a pick lost, won if all picks won, otherwise void. */
export function judgeAll(picks: readonly MarketPick[], ending: Ending): Judgement {
  const judgements = picks.map(({ market, pick }) => judge(market, pick, ending));
  if (judgements.includes('lost')) return 'lost';
  return judgements.every((judgement) => judgement === 'won') ? 'won' : 'void';
}

/** Whether an ending can void a pick of this market. */
export function isVoidable({ kind }: Market): boolean {
  return kind === 'drawNoBet';
}
