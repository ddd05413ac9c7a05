import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listRoundBets } from '../../../../src/contract/records/records.ts';
import { isSignedBy } from '../../../../src/server/signed-request.ts';
import { createClient, openOutsideVendor, VENDOR } from '../games/outside-vendor.ts';
import { bearer, get, OPS, sendJson } from '../support/api.ts';

const HOOK = 'https://games.example/hook';
const BET = { event: 'Maré x Duna', market: 'Resultado final', pick: 'Duna', odds: 2.35, result: 'lost' };
let token: string;
let player: string;
let secret: string;

const read = (roundId = 'MARE:r1') =>
  get(`${listRoundBets.path}?roundId=${roundId}`, { ...bearer(token), language: 'PT' });
const answer = (respond: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());

beforeAll(async () => {
  const outside = await openOutsideVendor();
  ({ secret } = outside);
  ({ token, player } = outside.player);
  await sendJson('POST', '/ops/vendors', { ...VENDOR, hookUrl: HOOK }, OPS);
  const { value } = await outside.launch({ gameId: 'mare-slot', vassalage: 'MARE' });
  const launch = decodeURIComponent(new URL(value.game_url).searchParams.get('t') ?? '');
  const bet = { player, currency: 'BRL', roundId: 'r1', gameCode: 'mare-slot', launch, transactionId: 'b1', amount: 5 };
  await createClient(secret).bet(bet);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bets of a round', () => {
  test('are asked of the vendor, signed, with its own round id and the language of the call', async () => {
    const asked: unknown[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const request = input as Request;
      const body = new Uint8Array(await request.arrayBuffer());
      asked.push([request.url, JSON.parse(new TextDecoder().decode(body)), await isSignedBy([secret], request, body)]);
      return Response.json({ success: true, value: { bets: [BET] } });
    });
    expect((await read()).value).toEqual({ bets: [BET] });
    expect(asked).toEqual([[HOOK, { event: 'round-bets', player, roundId: 'r1', language: 'PT' }, true]]);
  });

  test.each([
    ['refuses', () => new Response('no', { status: 400 })],
    ['answers no JSON', () => new Response('<html>')],
    ['answers other fields', () => Response.json({ success: true, value: { bets: [{ ...BET, odds: 'high' }] } })],
    ['answers too much', () => new Response('['.repeat(200_000))],
    [
      'does not answer',
      () => {
        throw new Error('no line');
      },
    ],
  ])('are none when the vendor %s', async (_, respond) => {
    answer(respond);
    expect(await read()).toMatchObject({ status: 200, value: { bets: [] } });
  });

  test('of a round that the member did not play are not asked for', async () => {
    const asked = answer(() => Response.json({ success: true, value: { bets: [BET] } }));
    expect((await read('MARE:r2')).errorCode).toBe('records.unknown');
    expect(asked).not.toHaveBeenCalled();
  });
});
