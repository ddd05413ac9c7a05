import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { createAlarms } from '../../../src/studio/alarms.ts';
import { parseLaunch } from '../../../src/studio/launch.ts';
import { createLiveLaunches } from '../../../src/studio/live-launches.ts';
import { createPlayerTable, type PlayerTable } from '../../../src/studio/player-table.ts';
import { createWalletClient } from '../../../src/studio/wallet-client.ts';
import type { Rig } from '../../vendor-conformance/rig.ts';
import { certify, type Vendor } from '../../vendor-conformance/run.ts';
import { CLIENT_SEED, getStudioPlayer } from './play.ts';

const SECRET = 'certification-secret-0123456789abcdef';

/** A player table over real storage with the certification's wallet. Each call creates a new one, so nothing survives in memory. */
function withTable<Value>(rig: Rig, act: (table: PlayerTable) => Promise<Value>): Promise<Value> {
  return runInDurableObject(getStudioPlayer(rig.player), (_object, state) => {
    const wallet = createWalletClient({
      vassalage: 'ORLA',
      secret: SECRET,
      send: (request) => rig.handle(request),
      nowSeconds: () => Math.floor(Date.now() / 1000),
    });
    const table = createPlayerTable({
      storage: state.storage,
      player: rig.player,
      wallet,
      live: createLiveLaunches(
        rig.player,
        () => wallet,
        () => Date.now(),
      ),
      alarm: createAlarms(state.storage).named('rounds'),
      spinMinMs: 0,
      now: () => Date.now(),
      wait: () => Promise.resolve(),
      onForget: () => {},
    });
    return act(table);
  });
}

function createStudio(gameCode: string): Vendor {
  return {
    vassalage: 'ORLA',
    secret: SECRET,
    gameCode,
    stake: 1,
    ways: ['play'],
    async play(rig, roundKey) {
      const launch = parseLaunch(rig.launch);
      if (!launch) throw new Error('No launch');
      await withTable(rig, (table) => table.spin(launch, { roundKey, stake: 1, clientSeed: CLIENT_SEED }));
    },
    recover: (rig) => withTable(rig, (table) => table.wake()),
  };
}

describe('the certification of a vendor', () => {
  test.each(['calcadao', 'feira-da-praia', 'recife-vivo'])('passes for Orla Studio with %s', async (gameCode) => {
    const findings = await certify(createStudio(gameCode));
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(findings.length).toBeGreaterThanOrEqual(20);
  });
});
