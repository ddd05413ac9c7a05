import { GAME_SELECTS } from '../../contract/games/games.ts';

export type GameSelect = (typeof GAME_SELECTS)[number];

/** Filters of the list; they are in the address. */
export interface LobbyQuery {
  readonly select: GameSelect;
  readonly name: string;
  readonly gameClassify: string;
  readonly minBet: string;
  readonly minLineNum: string;
  readonly theme: string;
  readonly feature: string;
  readonly volatility: string;
}

/** Minimum number of titles for which a list has a search and filters. */
export const FILTERS_FROM_TITLES = 12;

export const EMPTY_QUERY: LobbyQuery = {
  ...{ select: 'ALL', name: '', gameClassify: '', minBet: '', minLineNum: '' },
  ...{ theme: '', feature: '', volatility: '' },
};
/** Maximum number of letters of a searched name. */
export const NAME_MAX = 100;
const DIGITS = /^\d{1,6}$/;
const CODE = /^[\w-]{1,40}$/;
const TRAIT = /^[A-Z0-9_]{1,20}$/;
const VOLATILITY = /^(low|medium|high)$/;

export function readLobbyQuery(search: string): LobbyQuery {
  const asked = new URLSearchParams(search);
  const read = (name: string, form: RegExp) => (form.test(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '');
  return {
    select: GAME_SELECTS.find((one) => one === asked.get('select')) ?? 'ALL',
    name: (asked.get('q') ?? '').slice(0, NAME_MAX),
    gameClassify: read('gameClassify', CODE),
    minBet: read('minBet', DIGITS),
    minLineNum: read('minLineNum', DIGITS),
    theme: read('theme', TRAIT),
    feature: read('feature', TRAIT),
    volatility: read('volatility', VOLATILITY),
  };
}

/** Address of the page with a query; other parameters stay. */
export function writeLobbyQuery(search: string, { select, name, ...filters }: LobbyQuery): string {
  const query = new URLSearchParams(search);
  const own = { select: select === 'ALL' ? '' : select, q: name.trim(), ...filters };
  for (const [key, value] of Object.entries(own)) {
    if (value) query.set(key, value);
    else query.delete(key);
  }
  return query.size > 0 ? `?${query}` : '';
}

export function isEmpty(query: LobbyQuery): boolean {
  return writeLobbyQuery('', query) === '';
}
