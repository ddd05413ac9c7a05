import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, type Kind, PATHS, TERMS } from './support.ts';

const KINDS = Object.keys(PATHS) as Kind[];
/** An agent who is neither side of a contract calls each of these actions; no call has an effect. */
const ACTIONS = [
  ...['accept', 'reject', 'withdraw', 'requestTermination'],
  ...['withdrawTermination', 'acceptTermination', 'rejectTermination'],
] as const;
const SMALL = {
  dividend: TERMS.dividend(1),
  daily: TERMS.daily(0.1),
  hourly: TERMS.hourly(0.1),
  realtime: TERMS.realtime(0.1),
} as const satisfies Record<Kind, object>;

let top: Agent;
let own: Agent;
let down: Agent;
let below: Agent;
let foreign: Agent;
/** One contract of each kind: with the upline, with a downline, between others of the own tree, and of another tree. */
const contracts = {} as Record<Kind, Record<'own' | 'downline' | 'deeper' | 'foreign', string>>;

beforeAll(async () => {
  await seedAll();
  top = await createAgent('mtop', null, 1);
  own = await createAgent('mown', 'mtop');
  down = await createAgent('mdown', 'mown');
  below = await createAgent('mbelow', 'mdown');
  foreign = await createAgent('mforeign', null, 1);
  for (const kind of KINDS) {
    await agreeWithHouse(top, kind, SMALL[kind]);
    contracts[kind] = {
      own: await agree(top, own, kind, SMALL[kind]),
      downline: await agree(own, down, kind, SMALL[kind]),
      deeper: await agree(down, below, kind, SMALL[kind]),
      foreign: await agreeWithHouse(foreign, kind, SMALL[kind]),
    };
  }
});

const idOf = (kind: Kind, whose: string) =>
  whose === 'absent' ? 'Cnone' : contracts[kind][whose as keyof (typeof contracts)[Kind]];

describe.each(KINDS)('%s contracts', (kind) => {
  test.each(['MCS2_contractPreview', 'MCS2_contractReceipt'])('%s answers both sides and nobody else', async (call) => {
    const codes: Record<string, string | undefined> = {};
    for (const whose of ['own', 'downline', 'deeper', 'foreign', 'absent']) {
      codes[whose] = (await own.read(call, `?id=${idOf(kind, whose)}`)).errorCode;
    }
    const unknown = 'contracts.unknown';
    expect(codes).toEqual({ own: undefined, downline: undefined, deeper: unknown, foreign: unknown, absent: unknown });
  });

  test.each(['deeper', 'foreign', 'absent'])('no action moves a contract that is %s', async (whose) => {
    for (const action of ACTIONS) {
      expect((await own.act(kind, action, idOf(kind, whose))).errorCode, action).toBe('contracts.unknown');
    }
  });

  test('a side can only take its own steps', async () => {
    for (const whose of ['own', 'downline']) {
      for (const action of ['accept', 'reject', 'withdraw', 'withdrawTermination', 'rejectTermination']) {
        const { errorCode } = await own.act(kind, action, idOf(kind, whose));
        expect(errorCode, `${whose} ${action}`).toBe('contracts.state_changed');
      }
    }
    expect((await own.act(kind, 'acceptTermination', idOf(kind, 'downline'))).errorCode).not.toBeUndefined();
  });

  test.each([
    ['mdown', undefined, undefined],
    ['mbelow', undefined, 'contracts.not_an_agent'],
    ['mown', undefined, 'contracts.not_an_agent'],
    ['mtop', 'member.unknown', 'member.unknown'],
    ['mforeign', 'member.unknown', 'member.unknown'],
    ['nobody-at-all', 'member.unknown', 'member.unknown'],
    ['%', 'member.unknown', 'member.unknown'],
  ])('the lists of %s', async (account, listing, offering) => {
    const query = `?kind=${kind}&side=downlines&account=${encodeURIComponent(account)}`;
    expect((await own.read('MCS2_contractList', query)).errorCode).toBe(listing);
    expect((await own.read('MCS2_contractSettlements', query)).errorCode).toBe(listing);
    const tried = await sendJson(
      'POST',
      '/wps/relay/MCS2_contractOfferPreview',
      { kind, account, terms: SMALL[kind] },
      own.auth,
    );
    expect(tried.errorCode).toBe(offering);
    const offered = await own.offer(kind, account, SMALL[kind]);
    expect(offered.errorCode).toBe(offering);
    if (offered.success) await own.act(kind, 'withdraw', offered.value.id);
  });

  test('lists contain the agent’s own contracts only', async () => {
    const idsOf = async (side: string) => {
      const { value } = await own.read('MCS2_contractList', `?kind=${kind}&side=${side}&state=open`);
      return value.list.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('own')).toEqual([contracts[kind].own]);
    expect(await idsOf('downlines')).toEqual([contracts[kind].downline]);
  });
});

test('no call puts an upline below its own downline, so contracts never form a circle', async () => {
  const opened = await sendJson(
    'POST',
    '/ops/agents',
    { username: 'mtop', type: 1, upline: 'mdown', reason: 'x' },
    OPS,
  );
  expect(opened.errorCode).toBe('registration.username_taken');
  const tree = await env.DB.prepare(
    `select count(*) as circles from agent_tree one join agent_tree other
       on other.ancestor = one.descendant and other.descendant = one.ancestor where one.depth > 0`,
  ).first('circles');
  expect(tree).toBe(0);
  for (const [from, to] of [
    [down, 'mtop'],
    [down, 'mown'],
    [down, 'mdown'],
    [top, 'mtop'],
  ] as const)
    expect((await from.offer('daily', to, SMALL.daily)).errorCode, to).toMatch(
      /^(member.unknown|contracts.not_an_agent)$/,
    );
  for (const account of ['mown', 'mdown'])
    expect(
      (await sendJson('POST', '/ops/contracts', { account, kind: 'daily', terms: SMALL.daily }, OPS)).errorCode,
    ).toBe('contracts.not_an_agent');
});

test('the list of open requests names nobody of another tree', async () => {
  await foreign.act('daily', 'requestTermination', contracts.daily.foreign);
  await below.act('daily', 'requestTermination', contracts.daily.deeper);
  for (const answer of ['mine', 'theirs']) {
    expect((await own.read('MCS2_contractRequests', `?answer=${answer}`)).value.total).toBe(0);
  }
  expect((await down.read('MCS2_contractRequests')).value.total).toBe(1);
});
