import type { OutputOf, ParsedInputOf } from '../../../contract/core/endpoint.ts';
import type {
  cashOutSportsTicket,
  listSportsTickets,
  ODDS_CHOICES,
  openSports,
  placeSportsTicket,
  readSportsBook,
  readSportsForm,
  readSportsMatch,
  SportsPrices,
} from '../../../contract/studio/sports.ts';
import type { Choice } from '../../sports/selection.ts';
import { post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openSports>;
export type Placed = OutputOf<typeof placeSportsTicket>;
export type CashedOut = OutputOf<typeof cashOutSportsTicket>;
export type Pick = SportsPrices['prices'][number]['pick'];
export type CashOutPart = NonNullable<ParsedInputOf<typeof cashOutSportsTicket>['part']>;
export type OddsChoice = (typeof ODDS_CHOICES)[number];

export interface Bet {
  readonly ticketKey: string;
  readonly stake: number;
  readonly accept: OddsChoice;
  readonly legs: readonly {
    matchId: string;
    marketId: string;
    pick: Pick;
    odds: number;
    further?: readonly Choice[];
  }[];
}

export function createSportsApi(launch: string) {
  const call = <Value>(verb: string, body: object = {}): Promise<Reply<Value>> =>
    post(`/studio/api/sports/${verb}`, { launch, ...body });
  return {
    open: () => call<Opened>('open'),
    readBook: (version: string) => call<OutputOf<typeof readSportsBook>>('book', { version }),
    /** @param picks picks of this match that are to be priced together */
    readMatch: (matchId: string, version: string, picks: readonly Choice[] = []) =>
      call<OutputOf<typeof readSportsMatch>>('match', { matchId, version, picks }),
    readForm: (matchId: string) => call<OutputOf<typeof readSportsForm>>('form', { matchId }),
    listTickets: () => call<OutputOf<typeof listSportsTickets>>('tickets'),
    place: (bet: Bet) => call<Placed>('place', bet),
    /** Cashes out `part` of the open stake, or all of it without `part`. */
    cashOut: (ticketId: string, offer: number, part?: CashOutPart) =>
      call<CashedOut>('cash-out', { ticketId, offer, part }),
  };
}

export type SportsApi = ReturnType<typeof createSportsApi>;
