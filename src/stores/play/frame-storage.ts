import * as z from 'zod/mini';
import { brand } from '../../brand/brand.ts';
import { forAccount } from '../core/account-scope.ts';
import { environment } from '../core/environment.ts';
import { readKey } from '../core/storage-keys.ts';
import { createStored } from '../core/stored.ts';
import { $isSoundOn, switchSound } from './game-sound.ts';
import type { GameKey } from './launch.ts';

/**
 * Maximum length of the text that a game may store with the page. The text must not be secret, because the next
 * document in the frame can read it.
 */
export const PENDING_MAX = 4_000;
/**
 * Lifetime of a stake that did not arrive. After this time the game no longer places the stake without asking the
 * player. The game itself shows stakes that did arrive.
 */
export const PENDING_FOR_MS = 600_000;
export const GAMES_KEPT = 8;

const KeepSchema = z.object({
  pending: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(PENDING_MAX)))),
  sound: z.optional(z.boolean()),
  quick: z.optional(z.boolean()),
});
const RowsSchema = z.array(z.object({ account: z.string(), game: z.string(), pending: z.string(), at: z.number() }));
type Row = z.infer<typeof RowsSchema>[number];

/** Answer to a frame without storage that asks for its data; docs/vendor-guide.md §10. */
export interface Kept {
  readonly type: 'orla:kept';
  readonly pending: string | null;
  readonly sound: boolean;
  /** Quick spins, one choice for all games of this browser; null until chosen. */
  readonly quick: boolean | null;
  /** The zone of every time on the site, so that a game shows the same hour as the records. */
  readonly timeZone: string;
}

const toName = ({ vassalage, gameId, roomId = '' }: GameKey) => [vassalage, gameId, roomId].join('/');

const stored = createStored('framePending', RowsSchema);
const storedQuick = createStored('quickSpins', z.boolean());

/**
 * Entries of this account that are not too old. Entries with a time in the future are dropped: the clock was wrong when
 * they were stored, so their age is unknown.
 */
function readRows(): readonly Row[] {
  const now = environment().now();
  const isPresent = (at: number) => at > now - PENDING_FOR_MS && at <= now;
  return (stored.read() ?? []).filter(({ account, at }) => account === readKey('account') && isPresent(at));
}

function writeRows(rows: readonly Row[]): void {
  stored.write(rows.length > 0 ? rows.slice(-GAMES_KEPT) : undefined);
}

forAccount(() => writeRows([]));

function keepPending(game: string, pending: string | null): void {
  const account = readKey('account');
  const others = readRows().filter((row) => row.game !== game);
  const isKept = pending !== null && account !== undefined;
  writeRows(isKept ? [...others, { account, game, pending, at: environment().now() }] : others);
}

/** Handles a message of this game's frame; other messages are ignored. */
export function storeForFrame(game: GameKey, data: unknown): void {
  const message = z.safeParse(KeepSchema, data);
  if (!message.success) return;
  const { pending, sound, quick } = message.data;
  if (pending !== undefined) keepPending(toName(game), pending);
  if (sound !== undefined) void switchSound(sound);
  if (quick !== undefined) storedQuick.write(quick);
}

export function recallForFrame(game: GameKey): Kept {
  const rows = readRows();
  writeRows(rows);
  const pending = rows.find((row) => row.game === toName(game))?.pending ?? null;
  return {
    type: 'orla:kept',
    pending,
    sound: $isSoundOn.get(),
    quick: storedQuick.read() ?? null,
    timeZone: brand.timeZone,
  };
}
