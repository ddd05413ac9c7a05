import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createAlarms } from '../../../../src/studio/alarms.ts';
import { parseLaunch } from '../../../../src/studio/launch.ts';
import { createLiveLaunches } from '../../../../src/studio/live-launches.ts';
import { createMinesTable, type MinesTable } from '../../../../src/studio/mines/mines-table.ts';
import { createTicketBook, type TicketBook } from '../../../../src/studio/tickets/ticket-book.ts';
import { createWalletClient } from '../../../../src/studio/wallet-client.ts';
import type { Rig } from '../../../vendor-conformance/rig.ts';
import { certify, type Vendor } from '../../../vendor-conformance/run.ts';
import { getStudioPlayer } from '../play.ts';

const SECRET = 'certification-secret-0123456789abcdef';
const GAME = 'perolas-na-areia';

interface Parts {
  readonly mines: MinesTable;
  readonly tickets: TicketBook;
}
let tail: Promise<unknown> = Promise.resolve();

/** Tickets and rounds over real storage with the certification's wallet, one call at a time like the player's object. Nothing survives in memory. */
function withMines<Value>(rig: Rig, act: (parts: Parts) => Promise<Value>): Promise<Value> {
  const run = tail.then(() =>
    runInDurableObject(getStudioPlayer(rig.player), (_object, { storage }) => {
      const { player } = rig;
      const wallet = createWalletClient({
        vassalage: 'ORLA',
        secret: SECRET,
        send: (request) => rig.handle(request),
        nowSeconds: () => Math.floor(Date.now() / 1000),
      });
      const alarms = createAlarms(storage);
      const now = () => Date.now();
      const live = createLiveLaunches(player, () => wallet, now);
      const tickets = createTicketBook({
        ...{ storage, player, live, now, wait: () => Promise.resolve(), toWallet: () => wallet },
        getAcceptor: () => mines.acceptor,
        toVassalage: () => 'ORLA',
        alarm: alarms.named('tickets'),
        onPlayMoney: () => Promise.resolve(),
      });
      const mines = createMinesTable({
        ...{ storage, player, live, tickets, now, alarm: alarms.named('mines'), roundMinMs: 0 },
      });
      return act({ mines, tickets });
    }),
  );
  tail = run.catch(() => undefined);
  return run;
}

const VENDOR: Vendor = {
  ...{ vassalage: 'ORLA', secret: SECRET, gameCode: GAME, stake: 1, ways: ['play'] },
  async play(rig, roundKey) {
    const launch = parseLaunch(rig.launch);
    if (!launch) throw new Error('No launch');
    await withMines(rig, async ({ mines }) => {
      const begun = await mines.start(launch, { roundKey, stakeMinor: 100, mines: 1, clientSeed: 'certification' });
      if (!begun.ok || begun.value.round.end !== null) return;
      const { roundId } = begun.value.round;
      await mines.openField(launch, { roundId, field: 12, step: 0 });
      await mines.cashOut(launch, { roundId });
    });
  },
  recover: (rig) => withMines(rig, ({ tickets }) => tickets.wake()),
};

test('mines pass the certification of a vendor', async () => {
  const findings = await certify(VENDOR);
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(20);
});
