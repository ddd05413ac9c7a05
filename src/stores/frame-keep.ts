import * as z from 'zod/mini';
import { forAccount } from './account-scope.ts';
import { environment } from './environment.ts';
import type { GameKey } from './launch.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Characters that a game may leave with the page about what it asked for. Never anything secret: the next document of the frame reads it. */
export const PENDING_MAX = 4_000;
/** After this a stake that never arrived is not placed behind the player's back. What did arrive, the game tells on opening. */
export const PENDING_FOR_MS = 600_000;
export const GAMES_KEPT = 8;

const KeepSchema = z.object({
  pending: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(PENDING_MAX)))),
  sound: z.optional(z.boolean()),
});
const RowsSchema = z.array(z.object({ account: z.string(), game: z.string(), pending: z.string(), at: z.number() }));
type Row = z.infer<typeof RowsSchema>[number];

/** What a frame without storage is told when it asks; docs/vendor-guide.md §10. */
export interface Kept {
  readonly type: 'orla:kept';
  readonly pending: string | null;
  readonly sound: boolean;
}

const toName = ({ vassalage, gameId, roomId = '' }: GameKey) => [vassalage, gameId, roomId].join('/');

/** Of this account and not too old. */
function readRows(): readonly Row[] {
  try {
    const { data = [] } = z.safeParse(RowsSchema, JSON.parse(readKey('framePending') ?? '[]'));
    const since = environment().now() - PENDING_FOR_MS;
    return data.filter(({ account, at }) => account === readKey('account') && at > since);
  } catch {
    return [];
  }
}

function writeRows(rows: readonly Row[]): void {
  writeKey('framePending', rows.length > 0 ? JSON.stringify(rows.slice(-GAMES_KEPT)) : undefined);
}

forAccount(() => writeRows([]));

function keepPending(game: string, pending: string | null): void {
  const account = readKey('account');
  const others = readRows().filter((row) => row.game !== game);
  const isKept = pending !== null && account !== undefined;
  writeRows(isKept ? [...others, { account, game, pending, at: environment().now() }] : others);
}

/** A message of the frame of this game; what is no such message changes nothing. */
export function keepForFrame(game: GameKey, data: unknown): void {
  const message = z.safeParse(KeepSchema, data);
  if (!message.success) return;
  const { pending, sound } = message.data;
  if (pending !== undefined) keepPending(toName(game), pending);
  if (sound !== undefined) writeKey('gameSound', sound ? 'on' : undefined);
}

export function recallForFrame(game: GameKey): Kept {
  const rows = readRows();
  writeRows(rows);
  const pending = rows.find((row) => row.game === toName(game))?.pending ?? null;
  return { type: 'orla:kept', pending, sound: readKey('gameSound') === 'on' };
}
