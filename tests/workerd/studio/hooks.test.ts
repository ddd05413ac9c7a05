import { beforeAll, describe, expect, test, vi } from 'vitest';
import { tellStudio } from '../../../src/contract/studio/studio-host.ts';
import { clockSeconds } from '../../../src/server/clock.ts';
import { waitFor } from '../../wait-for.ts';
import { bearer, type Reply, send, sendJson, signVendor } from '../platform/support/api.ts';
import { getStudioPlayer, makePlayer, openSlot, type Player } from './play.ts';

let player: Player;
beforeAll(async () => {
  player = await makePlayer();
});

async function tell(input: object, headers: Record<string, string> = {}): Promise<Reply> {
  const body = JSON.stringify(input);
  const signed = await signVendor(tellStudio.path, body, clockSeconds());
  return send('POST', tellStudio.path, { body, headers: { ...signed, ...headers } });
}

describe('the hook of the studio', () => {
  test('is told by the platform when a session ends, and asks the wallet anew', async () => {
    expect((await openSlot(player.launch)).success).toBe(true);
    const fetched = vi.spyOn(globalThis, 'fetch');
    await sendJson('POST', '/wps/session/logout', {}, bearer(player.token));
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    const [request] = fetched.mock.calls[0] as [Request];
    expect([request.method, new URL(request.url).pathname]).toEqual(['POST', tellStudio.path]);
    fetched.mockRestore();
    await waitFor(async () => expect((await openSlot(player.launch)).errorCode).toBe('games.launch_expired'));
  });

  test('takes what is signed for this path and this body, and nothing else', async () => {
    const hook = { event: 'launches-ended', player: player.player };
    expect((await tell(hook)).success).toBe(true);
    expect(await getStudioPlayer(player.player).vouch(player.launch)).toMatchObject({ ok: false });
    const refused = [
      await tell(hook, { 'x-signature': '0'.repeat(64) }),
      await tell(hook, { 'x-timestamp': String(clockSeconds() - 301) }),
      await sendJson('POST', tellStudio.path, hook),
      await send('POST', tellStudio.path, {
        body: JSON.stringify({ ...hook, player: 'm2' }),
        headers: await signVendor(tellStudio.path, JSON.stringify(hook), clockSeconds()),
      }),
      await send('POST', tellStudio.path, {
        body: JSON.stringify(hook),
        headers: await signVendor('/ops/studio/announce', JSON.stringify(hook), clockSeconds()),
      }),
    ];
    for (const reply of refused) expect([reply.status, reply.errorCode]).toEqual([401, 'vendor.bad_signature']);
    expect((await tell({ event: 'other', player: 'm1' })).errorCode).toBe('request.invalid');
    expect((await tell({ ...hook, filler: 'x'.repeat(2000) })).errorCode).toBe('request.too_large');
  });
});
