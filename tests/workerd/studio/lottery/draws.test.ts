import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { BINGO } from '../../../../src/studio/bingo/bingo.ts';
import { requireLottery } from '../../../../src/studio/lottery/lotteries.ts';
import { verifyDraw } from '../../../../src/studio/lottery/provably-fair.ts';
import { AWAKE_MS } from '../../../../src/studio/lottery/room.ts';
import { get } from '../../platform/support/api.ts';
import { readLedger } from '../play.ts';
import { ask, bet, drawNow, GAME, getRoom, makeLotteryPlayer, queryRoom, SURE, standAt } from './lottery-play.ts';

describe('a draw from its announcement to its payouts', () => {
  test('has a commitment, takes a ticket, is drawn and paid, and can be verified', async () => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const opened = await ask('open', launch);
    const { draw, next } = opened.value.state;
    expect(opened.value).toMatchObject({ gameId: GAME, currency: 'BRL', balance: 100, tickets: [] });
    expect(next.opensAt).toBe(draw.drawsAt);
    const placed = await bet(launch, { drawNumber: draw.drawNumber });
    expect(placed.value).toMatchObject({
      ticket: { state: 'placed', lines: 10, stake: 10, payout: 0, drawNumber: draw.drawNumber, odds: { win: 950 } },
      balance: 90,
    });
    await drawNow();
    const menu = await get('/lgw/games/lotteries?prizeMode=Lott');
    const listed = menu.value.gameMenus.find((lottery: { gameCode: string }) => lottery.gameCode === GAME);
    expect(listed.nextDraw.drawNumber).toBe(draw.drawNumber);

    standAt(1, 2);
    await drawNow(player);
    const { value } = await ask('tickets', launch);
    expect(value.tickets).toMatchObject([{ state: 'settled', wonLines: 1, payout: 9.5 }]);
    expect(value.balance).toBe(99.5);
    const ledger = await readLedger(player);
    expect(ledger.rounds).toMatchObject([{ stake_minor: 1000, payout_minor: 950, state: 'settled' }]);
    expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([9950, 0]);

    const published = await get(`/lgw/games/opened?gameCode=${GAME}&count=10`);
    const shown = published.value.list.find((one: { drawNumber: string }) => one.drawNumber === draw.drawNumber);
    expect(shown.seedHash).toBe(draw.seedHash);
    expect(await verifyDraw(requireLottery(GAME).form.draw, { gameId: GAME, ...shown })).toBe('fair');
    const state = await ask('state', launch);
    expect(state.value.results[0]).toMatchObject({ drawNumber: draw.drawNumber, numbers: shown.numbers });
    expect(state.value.draw).toMatchObject({ drawNumber: next.drawNumber, seedHash: next.seedHash });
  });

  test('reveals nothing of the seed before the draw', async () => {
    const { launch } = await makeLotteryPlayer();
    standAt(5);
    const text = (await ask('open', launch)).text;
    await drawNow();
    const seeds = await queryRoom<{ seed: string }>('select seed from draws where numbers is null');
    expect(seeds.length).toBe(2);
    for (const { seed } of seeds) expect(text).not.toContain(seed);
    const { results } = await env.DB.prepare('select seed, seed_hash from draws where game_id = ? and numbers is null')
      .bind(GAME)
      .all<{ seed: string | null; seed_hash: string }>();
    expect(results).toHaveLength(2);
    for (const row of results) expect([row.seed, row.seed_hash.length]).toEqual([null, 64]);
  });
});

describe('a refused bet takes nothing', () => {
  test("after closing, by the server's clock", async () => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { draw } = (await ask('open', launch)).value.state;
    standAt(54);
    expect((await bet(launch, { drawNumber: draw.drawNumber })).errorCode).toBe('lottery.closed');
    standAt(50);
    expect((await bet(launch, { drawNumber: draw.drawNumber })).errorCode).toBeUndefined();
    standAt(1, 2);
    expect((await bet(launch, { drawNumber: draw.drawNumber })).errorCode).toBe('lottery.closed');
    await drawNow(player);
    expect((await readLedger(player)).entriesSum).toBe(0);
  });

  test('on a draw that is not open yet', async () => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { next } = (await ask('open', launch)).value.state;
    expect((await bet(launch, { drawNumber: next.drawNumber })).errorCode).toBe('lottery.closed');
    expect((await readLedger(player)).balanceMinor).toBe(10_000);
  });

  const wrong: [string, object, string][] = [
    ['an unknown kind', { playType: 'any5' }, 'lottery.selection_invalid'],
    ['too few places', { picks: [['1']] }, 'lottery.selection_invalid'],
    ['a foreign symbol', { picks: [['10'], [], [], [], []] }, 'lottery.selection_invalid'],
    ['a mark twice', { picks: [['1', '1'], [], [], [], []] }, 'lottery.selection_invalid'],
    ['nothing', { picks: [[], [], [], [], []] }, 'lottery.selection_invalid'],
    ['a line stake between the steps', { lineStake: 1.5 }, 'games.stake_invalid'],
    ['a part of a cent', { lineStake: 1.001 }, 'games.stake_invalid'],
    ['no stake', { lineStake: 0 }, 'games.stake_invalid'],
    ['a stake below nothing', { lineStake: -1 }, 'games.stake_invalid'],
    [
      'a stake above what its odds allow',
      {
        playType: 'five-straight',
        picks: [['1'], ['2'], ['3'], ['4'], ['5']],
        lineStake: 100,
      },
      'games.stake_over_limit',
    ],
    ['more than there is', { lineStake: 20 }, 'wallet.insufficient_funds'],
  ];
  test.each(wrong)('%s', async (_name, bad, code) => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { draw } = (await ask('open', launch)).value.state;
    expect((await bet(launch, { drawNumber: draw.drawNumber, ...bad })).errorCode).toBe(code);
    expect(await readLedger(player)).toMatchObject({ balanceMinor: 10_000, entriesSum: 0 });
  });

  test('for a launch of another lottery', async () => {
    const { launch } = await makeLotteryPlayer();
    const [player, , secret] = launch.split('.');
    expect((await ask('open', `${player}.coral-4d.${secret}`)).errorCode).toBe('games.launch_expired');
    expect((await ask('open', `${player}.calcadao.${secret}`)).errorCode).toBe('games.unknown');
  });
});

describe('a repeated request', () => {
  test('is the same ticket, and a mismatch with other marks', async () => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { drawNumber } = (await ask('open', launch)).value.state.draw;
    const order = { ticketKey: 'again-and-again', drawNumber };
    const [first, second] = await Promise.all([bet(launch, order), bet(launch, order)]);
    expect([first?.errorCode, second?.errorCode]).toEqual([undefined, undefined]);
    expect(second?.value.ticket.ticketId).toBe(first?.value.ticket.ticketId);
    const other = await bet(launch, { ...order, picks: [['1'], [], [], [], []] });
    expect(other.errorCode).toBe('idempotency.mismatch');
    standAt(1, 2);
    expect((await bet(launch, order)).value.ticket.ticketId).toBe(first?.value.ticket.ticketId);
    await drawNow(player);
    expect((await readLedger(player)).rounds).toHaveLength(1);
  });
});

describe('draws and the clock', () => {
  test('late draws are drawn in order, and unannounced ones are not held', async () => {
    standAt(5);
    await getRoom().look();
    const planned = await queryRoom<{ draw_number: string }>('select draw_number from draws where numbers is null');
    standAt(5, 9);
    await runDurableObjectAlarm(getRoom());
    const drawn = await queryRoom<{ draw_number: string }>(
      'select draw_number from draws where numbers is not null order by draws_at_ms',
    );
    expect(drawn.slice(-2)).toEqual(planned);
    const open = await queryRoom<{ draw_number: string }>('select draw_number from draws where numbers is null');
    expect(open).toHaveLength(2);
  });

  test('bingo, which no menu lists, holds what it announced and falls asleep when nobody looks; a look wakes it', async () => {
    const gameId = BINGO.gameId;
    const room = getRoom(gameId);
    standAt(5);
    await room.look();
    const slots = Math.ceil(AWAKE_MS / 60_000) + 3;
    standAt(5, slots);
    await runDurableObjectAlarm(room);
    const count = () => queryRoom<{ open: number }>('select count(*) as open from draws where numbers is null', gameId);
    expect(await count()).toEqual([{ open: 0 }]);
    const alarm = await runInDurableObject(room, (_object, state) => state.storage.getAlarm());
    expect(alarm).toBeNull();
    await room.look();
    expect(await count()).toEqual([{ open: 2 }]);
  });

  test.each(['farol-da-noite', 'regata-dez'])('%s, which menus list, goes on by its own alarm', async (gameId) => {
    const room = getRoom(gameId);
    standAt(5);
    await room.look();
    standAt(5, 3 * 1440);
    await runDurableObjectAlarm(room);
    const open = await queryRoom('select 1 from draws where numbers is null', gameId);
    expect(open).toHaveLength(2);
    const alarm = await runInDurableObject(room, (_object, state) => state.storage.getAlarm());
    expect(alarm).not.toBeNull();
  });

  test('a repeated alarm changes nothing', async () => {
    const { launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { drawNumber } = (await ask('open', launch)).value.state.draw;
    await bet(launch, { drawNumber, picks: SURE });
    standAt(1, 2);
    await drawNow(player);
    const before = await readLedger(player);
    await runInDurableObject(getRoom(), (object) => object.alarm());
    await runInDurableObject(getRoom(), (object) => object.alarm());
    await runDurableObjectAlarm(env.STUDIO_PLAYER.getByName(player));
    expect(await readLedger(player)).toEqual(before);
  });
});
