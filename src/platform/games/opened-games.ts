/** A game that the member opened. Names are stored, so that an old record still shows the game's name. */
export interface OpenedGame {
  gameId: string;
  vassalage: string;
  gameType: string;
  gameName: string;
}

interface Row extends Record<string, SqlStorageValue> {
  game_id: string;
  vassalage: string;
}

const TABLES = [
  `create table if not exists opened_games (
    game_id text not null,
    vassalage text not null,
    game_type text not null,
    game_name text not null,
    used_at_ms integer not null,
    last_round_n integer not null default 0,
    primary key (game_id, vassalage)
  ) strict`,
  'create index if not exists opened_games_used on opened_games (used_at_ms desc)',
  'create index if not exists opened_games_round on opened_games (last_round_n desc)',
];

/** Earlier rounds are read only if the last round was taken back. */
const IS_PLAYED = `(
  not exists (select 1 from round_records where n = last_round_n and state = 'rolled_back')
  or exists (select 1 from round_records where vendor = vassalage and game_code = game_id and state <> 'rolled_back'))`;

/** The games that a member opened, by their last launch or play. */
export class OpenedGames {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  noteLaunch({ gameId, vassalage, gameType, gameName }: OpenedGame, at: number): void {
    this.#sql.exec(
      `insert into opened_games (game_id, vassalage, game_type, game_name, used_at_ms) values (?1, ?2, ?3, ?4, ?5)
       on conflict (game_id, vassalage) do update set game_type = ?3, game_name = ?4, used_at_ms = max(used_at_ms, ?5)`,
      gameId,
      vassalage,
      gameType,
      gameName,
      at,
    );
  }

  noteRound(game: Omit<OpenedGame, 'gameName'>, n: number, at: number): void {
    this.#sql.exec(
      `insert into opened_games (game_id, vassalage, game_type, game_name, used_at_ms, last_round_n) values (?1, ?2, ?3, ?1, ?4, ?5)
       on conflict (game_id, vassalage) do update set used_at_ms = max(used_at_ms, ?4), last_round_n = max(last_round_n, ?5)`,
      game.gameId,
      game.vassalage,
      game.gameType,
      at,
      n,
    );
  }

  /** Games with a round that was not taken back, the last played first; a game that was only opened is not one of them. */
  listRecent(gameTypes: readonly string[], limit: number): { gameId: string; vassalage: string }[] {
    const marks = gameTypes.map(() => '?').join();
    const where = gameTypes.length > 0 ? `and game_type in (${marks})` : '';
    return this.#sql
      .exec<Row>(
        `select game_id, vassalage from opened_games where last_round_n > 0 ${where} and ${IS_PLAYED} order by last_round_n desc limit ?`,
        ...gameTypes,
        limit,
      )
      .toArray()
      .map((row) => ({ gameId: row.game_id, vassalage: row.vassalage }));
  }

  /** Numbers of the last rounds, the latest first. */
  listLastRounds(gameId: string, vassalage: string, limit: number): number[] {
    const byGame = gameId === '' ? '' : "and game_id = ?1 and (?2 = '' or vassalage = ?2)";
    return this.#sql
      .exec<{ last_round_n: number }>(
        `select last_round_n from opened_games where last_round_n > 0 ${byGame} order by last_round_n desc limit ${limit}`,
        ...(gameId === '' ? [] : [gameId, vassalage]),
      )
      .toArray()
      .map(({ last_round_n: n }) => n);
  }
}
