import { listGameIndex, walkGameIndex } from '../../contract/games/games.ts';
import { request } from '../core/request.ts';

/** `listGameIndex`: flags of a row. */
const FLAG_HOT = 1;
const FLAG_NEW = 2;
const FLAG_MAINTENANCE = 4;

/** A title from the index of all titles. The index contains no pictures. */
export interface GameRow {
  readonly gameId: string;
  readonly gameName: string;
  readonly vassalage: string;
  /** The platform's category. */
  readonly gameType: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly underMaintenance: boolean;
}

/** All titles in the platform's order; undefined if the platform does not answer. */
export async function loadGameRows(): Promise<GameRow[] | undefined> {
  const rows: GameRow[] = [];
  const ask = (after: number) => request(listGameIndex, { after });
  for await (const answer of walkGameIndex(ask, (one) => (one.ok ? one.value.next : 0))) {
    if (!answer.ok) return undefined;
    for (const [gameId, gameName, vassalage, gameType, flags] of answer.value.list) {
      rows.push({
        ...{ gameId, gameName, vassalage, gameType },
        isHot: (flags & FLAG_HOT) > 0,
        isNew: (flags & FLAG_NEW) > 0,
        underMaintenance: (flags & FLAG_MAINTENANCE) > 0,
      });
    }
  }
  return rows;
}
