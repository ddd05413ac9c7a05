import { FAVOURITES_MAX } from '../../contract/games/favourites.ts';

export interface GameKey {
  gameId: string;
  vassalage: string;
}

const TABLE = `create table if not exists favourites (
  n integer primary key autoincrement,
  game_id text not null,
  vassalage text not null,
  unique (game_id, vassalage)
) strict`;

export class Favourites {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  /** The member's favourites, the latest first. */
  list(): GameKey[] {
    return this.#sql
      .exec<{ game_id: string; vassalage: string }>('select game_id, vassalage from favourites order by n desc')
      .toArray()
      .map((row) => ({ gameId: row.game_id, vassalage: row.vassalage }));
  }

  /** Adds a favourite. False when the list is full. */
  add({ gameId, vassalage }: GameKey): boolean {
    const known = this.list();
    if (known.some((key) => key.gameId === gameId && key.vassalage === vassalage)) return true;
    if (known.length >= FAVOURITES_MAX) return false;
    this.#sql.exec('insert into favourites (game_id, vassalage) values (?, ?)', gameId, vassalage);
    return true;
  }

  remove({ gameId, vassalage }: GameKey): void {
    this.#sql.exec('delete from favourites where game_id = ? and vassalage = ?', gameId, vassalage);
  }
}
