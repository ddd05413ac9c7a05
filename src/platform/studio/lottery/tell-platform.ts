import { postDraws } from '../../../contract/lottery.ts';
import { hmacHex, sha256Hex } from '../../../lib/bytes.ts';
import type { Send } from '../wallet-client.ts';
import type { DrawRow } from './draw-store.ts';

interface Options {
  readonly vassalage: string;
  readonly gameId: string;
  readonly secret: string;
  readonly send: Send;
  readonly nowSeconds: () => number;
}

const ORIGIN = 'https://orla.internal';
const toIso = (ms: number) => new Date(ms).toISOString();

/** What everybody may know of a draw: the hash of its seed before, the seed itself with the numbers. */
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

/** The vendor's own signed call (docs/vendor-guide.md, 6). Saying the same again changes nothing. */
export function createTell({ vassalage, gameId, secret, send, nowSeconds }: Options) {
  return async (draws: readonly DrawRow[]): Promise<boolean> => {
    const body = JSON.stringify({ gameCode: gameId, draws: draws.map(toDraw) });
    const timestamp = String(nowSeconds());
    const signed = `${timestamp}.POST.${postDraws.path}.${await sha256Hex(body)}`;
    const headers = {
      'content-type': 'application/json',
      'x-vendor': vassalage,
      'x-timestamp': timestamp,
      'x-signature': await hmacHex(secret, signed),
    };
    try {
      return (await send(new Request(`${ORIGIN}${postDraws.path}`, { method: 'POST', headers, body }))).ok;
    } catch {
      return false;
    }
  };
}
