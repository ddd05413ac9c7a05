import { postDraws } from '../../contract/lottery/lottery.ts';
import { toSignedRequest, type VendorIdentity } from '../../server/signed-request.ts';
import type { Send } from '../wallet-client.ts';
import type { DrawRow } from './draw-store.ts';

interface Options extends VendorIdentity {
  readonly gameId: string;
  readonly send: Send;
}

const toIso = (ms: number) => new Date(ms).toISOString();

/** The public data of a draw: the hash of its seed before the draw, the seed and the numbers afterwards. */
function toDraw(row: DrawRow) {
  const isDrawn = row.numbers !== null;
  return {
    drawNumber: row.draw_number,
    opensAt: toIso(row.opens_at_ms),
    closesAt: toIso(row.closes_at_ms),
    drawsAt: toIso(row.draws_at_ms),
    numbers: isDrawn ? (JSON.parse(row.numbers ?? '[]') as string[]) : null,
    seedHash: row.seed_hash,
    seed: isDrawn ? row.seed : null,
  };
}

/** The vendor's signed call that reports draws (docs/vendor-guide.md, 6). Repeating it changes nothing. */
export function createTell({ gameId, send, ...identity }: Options) {
  return async (draws: readonly DrawRow[]): Promise<boolean> => {
    const request = await toSignedRequest(identity, postDraws, { gameCode: gameId, draws: draws.map(toDraw) });
    try {
      return (await send(request)).ok;
    } catch {
      return false;
    }
  };
}
