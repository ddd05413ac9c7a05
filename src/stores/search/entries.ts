export const SEARCH_KINDS = ['game', 'match', 'promotion', 'help', 'page'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A result of the search. */
export interface SearchEntry {
  readonly kind: SearchKind;
  readonly title: string;
  /** Path of the result's own page, without locale. */
  readonly path: string;
  /** Shown beside the title, and searched too: the league of a match, the subject of an answer. */
  readonly detail?: string;
  /** Further words by which a search finds the entry. */
  readonly words?: string;
  /** Category of a game or a match. */
  readonly category?: string;
  /** True while the match is being played. */
  readonly isLive?: boolean;
  /** ISO 8601: beginning of a match. */
  readonly startsAt?: string;
  readonly isSimulated?: boolean;
  readonly isHot?: boolean;
  readonly isClosed?: boolean;
}

/** Maximum number of shown results of a kind. */
export const SHOWN_MAX = { game: 8, match: 5, promotion: 3, help: 4, page: 4 } as const satisfies Record<
  SearchKind,
  number
>;
