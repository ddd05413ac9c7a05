import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { seed } from '../../scripts/lib/server.mjs';
import { ERROR_STATUS, isErrorCode } from '../../src/contract/core/errors.ts';
import { BET, balanceOf, bet, CREDIT, makePlayer, type Player, sendBet } from './players.ts';
import { makeMember, openProduct } from './product.ts';
import { makeSmallDisk } from './small-disk.ts';

const PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
const DISK_MIB = 256;
// Free space after each filling of the disk. Besides the bets, lotteries and tables of the studio write into it.
const LEFT_BYTES = 4 * 1024 * 1024;
/** Number of refusals in a row that rules out chance. */
const REFUSED = 20;
const BETS_MAX = 5000;

/**
 * The disk is filled again after this many bets. The runtime frees the logs of objects that it evicts, which happens during the test on a slow
 * machine.
 */
const BETS_PER_FILL = 20;

/** Sends bets until the disk is full. Returns the responses by transaction. */
async function betUntilFull(player: Player, fill: () => void) {
  const acknowledged = new Map<string, string>();
  const refused: string[] = [];
  let inRow = 0;
  for (let sent = 0; sent < BETS_MAX && inRow < REFUSED; sent += 1) {
    if (sent % BETS_PER_FILL === 0) fill();
    const key = crypto.randomUUID();
    const { status, body } = await sendBet(player, key);
    if (status === 200) {
      acknowledged.set(key, JSON.stringify(body));
      inRow = 0;
      continue;
    }
    const { success, errorCode } = body as { success: unknown; errorCode: string };
    expect(success).toBe(false);
    if (!isErrorCode(errorCode)) throw new Error(`not of the contract: ${errorCode}`);
    expect(status).toBe(ERROR_STATUS[errorCode]);
    expect(status).toBeGreaterThanOrEqual(500);
    refused.push(key);
    inRow += 1;
  }
  return { acknowledged, refused, isFull: inRow === REFUSED };
}

const disk = makeSmallDisk(DISK_MIB);

test.skipIf(!disk)('a full disk refuses clearly and keeps exactly the acknowledged bets', async () => {
  if (!disk) return;
  let server: { stop(): void } | undefined;
  try {
    expect(await migrate(disk.folder)).toBeUndefined();
    const product = await openProduct(PORT, disk.folder);
    server = await product.start(null);
    expect(await seed(PORT)).toBeUndefined();
    const player = await makePlayer(ORIGIN);
    const { acknowledged, refused, isFull } = await betUntilFull(player, () => disk.fill(LEFT_BYTES));
    expect(isFull).toBe(true);
    expect(acknowledged.size).toBeGreaterThan(3);
    await expect(makeMember(ORIGIN, CREDIT)).rejects.toThrow(/^register: [a-z]+\.[a-z_]+$/);

    disk.free();
    const left = CREDIT - acknowledged.size * BET;
    expect(await balanceOf(player)).toBeCloseTo(left, 6);
    await makeMember(ORIGIN, CREDIT);
    server.stop();
    server = await product.start(null);
    expect(await balanceOf(player)).toBeCloseTo(left, 6);

    for (const [key, answer] of acknowledged) expect(await bet(player, key)).toBe(answer);
    for (const key of refused) await bet(player, key);
    expect(await balanceOf(player)).toBeCloseTo(left - refused.length * BET, 6);
  } finally {
    server?.stop();
    disk.remove();
  }
});
