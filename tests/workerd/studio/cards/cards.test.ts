import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { DECK } from '../../../../src/studio/cards/deck.ts';
import { toOffered } from '../../../../src/studio/client/cards/entries.ts';
import en from '../../../../src/words/en/studio/shared.json';
import pt from '../../../../src/words/pt/studio/shared.json';
import { owe } from '../../platform/promotions/participants.ts';
import { bearer, moveClock, type Reply, sendJson } from '../../platform/support/api.ts';
import { readLedger } from '../play.ts';
import { GAME, launchRoom, makeMember, openRoom, openTab, sit, type Tab, until } from './member.ts';
import { chooseCard } from './table.ts';

const room = () => env.CARDS.getByName(GAME);
let ahead = 0;

/** Moves the clock and runs the due alarm. */
async function strike(milliseconds: number): Promise<void> {
  ahead += milliseconds;
  moveClock(ahead);
  await runDurableObjectAlarm(room());
}

async function sitTogether(count: number) {
  const members = [];
  for (let index = 0; index < count; index += 1) {
    const member = await makeMember();
    const tab = await openTab(member.launch);
    const sat = await sit(member.launch, `sit-key-${index}`, tab.view());
    expect([sat.status, sat.value?.entry.state]).toEqual([200, 'open']);
    members.push({ ...member, tab });
  }
  return members;
}

/** Opens the room repeatedly until the last entry is settled. The room delivers the result of an entry by itself. */
async function openSettled(launch: string): Promise<Reply> {
  for (let ask = 0; ask < 100; ask += 1) {
    const opened = await openRoom(launch);
    if (opened.value.lastEntry?.state !== 'open') return opened;
  }
  throw new Error('The entry has no end');
}

async function playToEnd(tabs: readonly Tab[]): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const tables = tabs.map((tab) => tab.table());
    if (tables.every(({ state }) => state === 'over')) return;
    const index = tables.findIndex((table) => table.turn === table.yourSeat && table.cards.length > 1);
    const [tab, table] = [tabs[index], tables[index]];
    if (tab && table) {
      const actionId = `action-${step}-${index}`;
      tab.say({ type: 'play', actionId, table: table.table, card: chooseCard(table) });
      await until(() => tab.answers()[actionId] === 'played');
    } else await strike(3000);
  }
  throw new Error('The hand does not end');
}

afterEach(() => {
  moveClock(ahead);
});

describe('a card room', () => {
  test('is launched by `content` and states entry and return', async () => {
    const { launch, gameType } = await makeMember();
    expect(gameType).toBe('PVP');
    const { value } = await openRoom(launch);
    expect(value).toMatchObject({ gameId: GAME, currency: 'BRL', balance: 100, rtp: 9500, lastEntry: null });
    expect(value.entries).toEqual([1, 2, 5, 10, 20, 50]);
  });

  test('two members play a hand to its end: the pot less the rake is paid, and the books balance', async () => {
    const members = await sitTogether(2);
    await strike(9000);
    const tabs = members.map(({ tab }) => tab);
    await until(() => tabs.every((tab) => tab.table().state === 'playing'));
    await playToEnd(tabs);
    const { result } = tabs[0]?.table() ?? {};
    expect(result).toMatchObject({ potMinor: 400, rakeMinor: 20 });
    let sum = 0;
    for (const [seat, { player, launch }] of members.entries()) {
      const opened = await openSettled(launch);
      const payoutMinor = result?.payoutsMinor[seat] ?? 0;
      expect(opened.value).toMatchObject({ balance: (10_000 - 200 + payoutMinor) / 100 });
      expect(opened.value.lastEntry).toMatchObject({ state: 'settled', stake: 2, payout: payoutMinor / 100 });
      const ledger = await readLedger(player);
      expect(ledger.rounds).toMatchObject([{ stake_minor: 200, payout_minor: payoutMinor, state: 'settled' }]);
      expect(ledger.entriesSum).toBe(0);
      sum += ledger.balanceMinor;
    }
    expect(sum).toBe(20_000 - 20);
  });

  test('every message of a hand contains own and open cards only, and a seed only at the end', async () => {
    const members = await sitTogether(3);
    await strike(9000);
    const tabs = members.map(({ tab }) => tab);
    await until(() => tabs.every((tab) => tab.table().state === 'playing'));
    const dealt = tabs.map((tab) => tab.table().cards);
    await playToEnd(tabs);
    for (const [seat, { heard }] of tabs.entries()) {
      for (const text of heard) {
        if (!text.includes('"state":"playing"')) continue;
        const { view } = JSON.parse(text);
        const open = [
          ...view.table.tricks.flatMap((trick: { plays: { card: string }[] }) => trick.plays),
          ...view.table.open,
        ];
        const known = new Set([
          ...(dealt[seat] ?? []),
          ...open.map(({ card }: { card: string }) => card),
          view.table.turned,
        ]);
        for (const card of DECK) if (!known.has(card)) expect(text).not.toContain(`"${card}"`);
        expect(text).not.toMatch(/"serverSeed"|clientSeeds|player-/);
      }
      for (const { player } of members) for (const text of heard) expect(text).not.toContain(player);
    }
  });

  test('a single member plays against the house for the whole pot, and a win exceeds the entry', async () => {
    const [member] = await sitTogether(1);
    if (!member) throw new Error('Nobody');
    await strike(9000);
    await until(() => member.tab.table().state === 'playing');
    expect(member.tab.table().seats.map(({ kind }) => kind)).toEqual(['you', 'house', 'house', 'house']);
    await playToEnd([member.tab]);
    const payoutMinor = member.tab.table().result?.payoutsMinor[0] ?? -1;
    expect([0, 760, 254, 253]).toContain(payoutMinor);
    await openSettled(member.launch);
    expect((await readLedger(member.player)).balanceMinor).toBe(10_000 - 200 + payoutMinor);
  });

  test('a second tab shows the present hand, and the first tab continues', async () => {
    const [first, second] = await sitTogether(2);
    if (!first || !second) throw new Error('Nobody');
    await strike(9000);
    await until(() => first.tab.table().state === 'playing');
    first.tab.socket.close();
    const again = await openTab(first.launch);
    expect(again.table().cards).toEqual(first.tab.table().cards);
    const other = await openTab(first.launch);
    expect(other.table()).toEqual(again.table());
    await playToEnd([again, second.tab]);
    expect(other.table()).toEqual(again.table());
  });

  test('leaving before the deal returns the entry once', async () => {
    const [member] = await sitTogether(1);
    if (!member) throw new Error('Nobody');
    const { table } = member.tab.table();
    for (const actionId of ['leave-0001', 'leave-0001', 'leave-0002'])
      member.tab.say({ type: 'leave', actionId, table });
    await until(() => Object.keys(member.tab.answers()).length === 2);
    expect(member.tab.answers()).toEqual({ 'leave-0001': 'left', 'leave-0002': 'table-gone' });
    const opened = await openSettled(member.launch);
    expect(opened.value).toMatchObject({ balance: 100, lastEntry: { state: 'returned', payout: 0 } });
    expect((await readLedger(member.player)).entriesSum).toBe(0);
  });
});

describe('an entry', () => {
  test('is paid once however often it is repeated, and mismatches with another amount', async () => {
    const member = await makeMember();
    const tab = await openTab(member.launch);
    const view = tab.view();
    const replies = await Promise.all([1, 2, 3].map(() => sit(member.launch, 'same-key-1', view)));
    for (const { value } of replies) expect(value.entry).toEqual(replies[0]?.value.entry);
    expect((await readLedger(member.player)).balanceMinor).toBe(9800);
    expect((await sit(member.launch, 'same-key-1', view, 5)).errorCode).toBe('idempotency.mismatch');
  });

  test('beside another one is returned, from any frame of the member', async () => {
    const { token, player, launch } = await makeMember();
    const other = await launchRoom(token, { gameId: GAME });
    const lobby = (await openTab(launch)).view();
    expect((await sit(launch, 'first-key-1', lobby)).value.entry.state).toBe('open');
    for (const key of ['other-key-1', 'other-key-1', 'other-key-2']) {
      const { status, errorCode } = await sit(other.launch, key, lobby);
      expect([status, errorCode]).toEqual([409, 'games.already_seated']);
      const { value } = await openRoom(other.launch);
      expect(value).toMatchObject({ balance: 98, lastEntry: { state: 'returned', payout: 0 } });
    }
    const { balanceMinor, rounds, entriesSum } = await readLedger(player);
    expect([balanceMinor, entriesSum]).toEqual([9800, 0]);
    expect(rounds.map(({ state }) => state)).toEqual(['open', 'rolled_back', 'rolled_back']);
  });

  test.each([
    [3, 'games.stake_invalid'],
    [1.001, 'games.stake_invalid'],
    [0, 'games.stake_invalid'],
    [-2, 'games.stake_invalid'],
    [51, 'games.stake_over_limit'],
  ])('of %s is refused as %s, and takes nothing', async (entry, code) => {
    const member = await makeMember();
    const tab = await openTab(member.launch);
    const extra = { entry, serverSeedHash: '0'.repeat(64) };
    expect((await sit(member.launch, 'wrong-key-1', tab.view(), 2, extra)).errorCode).toBe(code);
    expect((await readLedger(member.player)).balanceMinor).toBe(10_000);
  });

  test('beyond the balance is refused by the wallet', async () => {
    const member = await makeMember(1);
    const tab = await openTab(member.launch);
    expect((await sit(member.launch, 'poor-key-1', tab.view())).errorCode).toBe('wallet.insufficient_funds');
    expect(tab.view().table).toBeNull();
  });

  test('takes no money of a bonus, and says so in its own words', async () => {
    const member = await makeMember(1.5);
    const key = () => ({ ...bearer(member.token), 'idempotency-key': crypto.randomUUID() });
    await owe({ post: (call, body) => sendJson('POST', `/wps/relay/${call}`, body, key()) });
    const tab = await openTab(member.launch);
    const { errorCode } = await sit(member.launch, 'bonus-key-1', tab.view());
    expect(errorCode).toBe('wallet.own_money_only');
    for (const words of [en, pt]) expect(words).toHaveProperty([`error.${errorCode}`]);
    expect(tab.view().table).toBeNull();
    expect((await sit(member.launch, 'bonus-key-2', tab.view(), 1)).value?.entry.state).toBe('open');
    expect((await readLedger(member.player)).balanceMinor).toBe(20_050);
  });
});

describe('a launch of one room of the room list', () => {
  test('pays the entry that its frame offers, and no larger one', async () => {
    const { token, player } = await makeMember();
    const { launch, search } = await launchRoom(token, { roomId: 'ORLA_PVP:entrada-200' });
    const { entries } = (await openRoom(launch)).value;
    const offered = toOffered(entries, search);
    expect(offered).toEqual([2]);
    const tab = await openTab(launch);
    expect((await sit(launch, 'large-key-1', tab.view(), 5)).errorCode).toBe('games.stake_over_limit');
    expect((await sit(launch, 'right-key-1', tab.view(), offered[0])).value.entry.state).toBe('open');
    expect((await readLedger(player)).balanceMinor).toBe(9800);
  });
});

describe('a socket', () => {
  test.each([
    ['no launch', { hello: 1 }, 1008],
    ['a launch that is none', { launch: 'x' }, 1008],
    ['a launch of nobody', { launch: `nobody.${GAME}.abcdefghijklmnopqrstuv` }, 4001],
    ['a launch of another game', { launch: 'nobody.calcadao.abcdefghijklmnopqrstuv' }, 4001],
  ])('with %s is closed', async (_, first, code) => {
    const tab = await openTab();
    tab.say(first);
    await until(() => tab.closed.length > 0);
    expect(tab.closed).toEqual([code]);
    expect(tab.heard).toEqual([]);
  });

  test('that floods is closed, and its messages do not count', async () => {
    const [member] = await sitTogether(1);
    if (!member) throw new Error('Nobody');
    for (let index = 0; index < 40; index += 1) {
      member.tab.say({ type: 'play', actionId: `flood-${index}000`, table: 1, card: '4d' });
    }
    await until(() => member.tab.closed.length > 0);
    expect(member.tab.closed).toEqual([4009]);
  });

  test('with an unknown action gets no answer and stays open', async () => {
    const member = await makeMember();
    const tab = await openTab(member.launch);
    const { length } = tab.heard;
    tab.say({ type: 'win', amount: 1000 });
    tab.say({ type: 'play', actionId: 'x', table: 1, card: '4d' });
    tab.say('ping');
    await until(() => tab.heard.length > length);
    expect(tab.heard.slice(length)).toEqual(['pong']);
    expect(tab.closed).toEqual([]);
  });
});
