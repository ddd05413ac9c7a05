import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameCategory } from '../../../../src/contract/games/games.ts';
import type { Vendor } from '../../../../src/contract/games/vendors.ts';
import { GOODS_PAGE_MAX } from '../../../../src/contract/points/points.ts';
import { toOffered } from '../../../../src/stores/games/offered-categories.ts';
import type { MemberGoods } from '../../../../src/stores/points/mall.ts';
import { listEarned, listRatios } from '../../../../src/stores/points/ratios.ts';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const REDEEM = '/wps/relay/passwordCheck/MCS2_redeemPointReward';
const CONVERT = '/wps/relay/MCS2_convertPoint';
const toVendor = (vassalage: string, gameType: GameCategory): Vendor => ({
  accountTypeId: 1,
  vassalage,
  displayName: vassalage,
  smallIcon: '',
  isHot: 0,
  gameType,
});
const CONVERSION = { enabled: true, pointsPerUnit: 100, minPoints: 100, step: 100 };
const GOODS: MemberGoods = {
  goodsId: 'cap',
  name: 'Cap',
  details: '',
  imageUrl: '',
  points: 500,
  inStock: 10,
  limitPerMember: 2,
  taken: 0,
  canRedeem: true,
};
const RATIOS = { live: 0, sports: 0, fish: 0, slots: 1.2, pvp: 0, cockfight: 0, lott: 0, deposit: 0.5 };
const RNG = {
  title: 'RNG',
  gameCategory: 'RNG' as const,
  cards: [],
  gameClassify: [{ name: 'all', vendors: [toVendor('ORLA', 'RNG')] }],
};
const NO_POINTS = { live: 0, lott: 0, pvp: 0, rng: 0, sports: 0, redeem: 0, deposit: 0 };

let key: Awaited<ReturnType<typeof createServerKey>>;
let browser: Browser;
let mall: typeof import('../../../../src/stores/points/mall.ts');
let redeem: typeof import('../../../../src/stores/points/redeem-form.ts');
let convert: typeof import('../../../../src/stores/points/convert-form.ts');
let points = 1_250;
let answers: () => Response;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  mall = await import('../../../../src/stores/points/mall.ts');
  redeem = await import('../../../../src/stores/points/redeem-form.ts');
  convert = await import('../../../../src/stores/points/convert-form.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  points = 1_250;
  answers = () => refuse('session.secret_wrong');
  key = await createServerKey('k1');
  browser.serve(({ path }) => {
    if (path === '/wps/system/keys')
      return grant({ keys: [key.publicKey], now: Math.floor(browser.state.now / 1_000) });
    if (path === '/wps/member/info') return grant(INFO);
    if (path.endsWith('getPointBalance')) return grant({ points, held: 0, byType: NO_POINTS });
    if (path.endsWith('getPointReward')) return grant({ list: [GOODS], page: 1, pageSize: 100, total: 1 });
    if (path.endsWith('getPointConfig')) {
      return grant({
        unit: 10,
        currency: 'BRL',
        ratios: RATIOS,
        conversion: CONVERSION,
        rankFactor: 1,
      });
    }
    return path === REDEEM || path === CONVERT ? answers() : undefined;
  });
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
  await Promise.all([
    mall.pointBalance.load(undefined),
    mall.pointRules.load(undefined),
    mall.mallGoods.load(undefined),
  ]);
});

test('goods are limited by points, stock and the limit per member', () => {
  expect(mall.countRedeemable(GOODS, 1_250)).toBe(2);
  expect(mall.countRedeemable({ ...GOODS, taken: 1 }, 1_250)).toBe(1);
  expect(mall.countRedeemable({ ...GOODS, taken: 3 }, 1_250)).toBe(0);
  expect(mall.countRedeemable({ ...GOODS, inStock: 1 }, 9_999)).toBe(1);
  expect(mall.countRedeemable({ ...GOODS, limitPerMember: null, inStock: 900 }, 1_000_000)).toBe(100);
  expect(mall.countRedeemable(GOODS, 499.99)).toBe(0);
});

test('kinds that earn nothing or are not offered have no ratio', () => {
  const state = mall.pointRules.$state.get();
  const rules = state.status === 'ready' ? state.value : undefined;
  expect(listRatios(rules, toOffered([RNG]))).toEqual([
    ['slots', 1.2],
    ['deposit', 0.5],
  ]);
  expect(listRatios(rules, toOffered([]))).toEqual([['deposit', 0.5]]);
  const sports = { ...RNG, gameCategory: 'SPORTS' as const };
  const withBirds = [{ name: 'all', vendors: [toVendor('DS88', 'SPORTS'), toVendor('GOAL', 'SPORTS')] }];
  expect([...toOffered([{ ...sports, gameClassify: withBirds }])]).toEqual(['COCKFIGHT', 'SPORTS']);
});

test('deposits are listed among the sources if they earn points, or did', () => {
  const { deposit: _half, ...ratios } = RATIOS;
  const kinds = (earned: number, ratio: number) =>
    listEarned({ ...NO_POINTS, deposit: earned }, { ratios: { ...ratios, deposit: ratio } }).map(([kind]) => kind);
  const played = ['live', 'lott', 'pvp', 'rng', 'sports'];
  expect(kinds(0, 0)).toEqual(played);
  expect(kinds(0, 0.5)).toEqual([...played, 'deposit']);
  expect(kinds(3, 0)).toEqual([...played, 'deposit']);
});

test('goods are loaded completely, or not at all after a failure', async () => {
  const all = Array.from({ length: 2 * GOODS_PAGE_MAX + 1 }, (_, index) => ({ ...GOODS, goodsId: `g${index}` }));
  let broken = 0;
  browser.serve(({ path, query }) => {
    if (!path.endsWith('getPointReward')) return undefined;
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
    if (page === broken) return refuse('upstream.invalid');
    return grant({ list: all.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: all.length });
  });
  await mall.mallGoods.load(undefined);
  expect(mall.mallGoods.$state.get()).toEqual({ status: 'ready', value: all });
  expect(mall.findGoods(`g${all.length - 1}`)?.name).toBe('Cap');
  broken = 3;
  await mall.mallGoods.reload();
  expect(mall.mallGoods.$state.get()).toMatchObject({ status: 'failed', failure: { code: 'upstream.invalid' } });
});

describe('redeeming', () => {
  test.each([
    ['٢', 2],
    [' １2\u200e ', 12],
    ['१००', 100],
    ['1000', 0],
    ['1,0', 0],
    ['-1', 0],
    ['1e2', 0],
    ['', 0],
  ])('reads the quantity %j', (typed, quantity) => expect(redeem.toQuantity(typed)).toBe(quantity));

  test('sends nothing while a field is invalid', async () => {
    const form = redeem.createRedeemForm('cap', () => undefined);
    for (const quantity of ['', '0', '-1', '1.5', '1e1', '３', '3']) {
      form.change('quantity', quantity);
      form.change('password', '');
      expect(await form.submit()).toBe(false);
      expect(form.$problems.get()).toEqual({ quantity: 'quantity', password: 'required' });
    }
    expect(browser.callsTo(REDEEM)).toHaveLength(0);
  });

  test('is empty after a sign-out, because a closed one still gives its text to the page of the next language', async () => {
    const form = redeem.createRedeemForm('cap', () => undefined);
    form.change('remark', 'Rua das Flores 12');
    const { signOut } = await import('../../../../src/stores/session/session.ts');
    await signOut();
    expect(form.$values.get()).toEqual({});
  });

  test('shows a wrong password at its field, stores no password and uses one key', async () => {
    const done = vi.fn();
    const form = redeem.createRedeemForm('cap', done);
    form.change('quantity', '2');
    form.change('password', 'wrong-one');
    expect(await form.submit()).toBe(false);
    expect(form.$problems.get()).toEqual({ password: 'session.secret_wrong' });
    expect([...browser.session.values()].join()).not.toContain('wrong-one');
    answers = () => refuse('upstream.timeout');
    form.change('password', 'right-one');
    await form.submit();
    answers = () =>
      grant({
        redeemId: 'r1',
        type: 'goods',
        goodsId: 'cap',
        name: 'Cap',
        quantity: 2,
        points: 1000,
        amount: 0,
        status: 'in_process',
        reason: '',
        requestedAt: '2026-11-21T00:00:00Z',
        decidedAt: null,
      });
    points = 250;
    expect(await form.submit()).toBe(true);
    expect(done).toHaveBeenCalledOnce();
    await settle();
    expect(mall.readAvailable()).toBe(250);
    const keys = browser.callsTo(REDEEM).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
    expect(await key.open(browser.callsTo(REDEEM)[0]?.body)).toMatchObject({ data: { goodsId: 'cap', quantity: 2 } });
  });
});

describe('converting', () => {
  test.each([
    ['', 'required'],
    ['abc', 'points_form'],
    ['100.5', 'points_form'],
    ['100.000', 'points_form'],
    ['100.00', undefined],
    ['1e3', 'points_form'],
    ['-100', 'points_form'],
    ['0', 'points_form'],
    ['99', 'points_min'],
    ['150', 'points_step'],
    ['1300', 'points_max'],
    ['1,200', undefined],
    ['100', undefined],
    ['１００', undefined],
  ])('%j is %s', (typed, problem) => {
    expect(convert.findPointsProblem(typed, 'en', { available: 1_250, rule: CONVERSION })).toBe(problem);
  });

  test('calculates the maximum and its amount', () => {
    expect(convert.toMostPoints(1_250, CONVERSION)).toBe(1_200);
    expect(convert.toMostPoints(99, CONVERSION)).toBe(0);
    expect(convert.toConvertedAmount(1_200, CONVERSION)).toBe(12);
  });

  test('keeps the points for the page of the next language, and not for another account', async () => {
    const form = convert.createConvertForm('pt');
    form.change('points', '1.200');
    const { storeTyped } = await import('../../../../src/stores/core/kept-input.ts');
    storeTyped();
    expect(JSON.parse(browser.session.get('keptInput') ?? '{}')).toMatchObject({ convert: { points: '1200' } });
    const { signOut } = await import('../../../../src/stores/session/session.ts');
    await signOut();
    expect(form.$values.get()).toEqual({});
  });

  test('clears the form after success', async () => {
    answers = () => grant({ points: 1_150, converted: 100, amount: 1, balance: 11 });
    const form = convert.createConvertForm('en');
    form.change('points', '150');
    form.change('password', 'right-one');
    expect(await form.submit()).toBe(false);
    form.change('points', '100');
    expect(await form.submit()).toBe(true);
    expect(convert.$converted.get()).toMatchObject({ converted: 100, amount: 1 });
    expect(form.$values.get()).toEqual({});
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(1);
  });
});

test('the point mall marker lasts until the member centre closes', async () => {
  const { $markedGoods, markGoods } = await import('../../../../src/stores/points/marked-goods.ts');
  const centres = await import('../../../../src/stores/centre/centres.ts');
  centres.openCentre('member', 'pointMall', { good: 'cap' });
  markGoods('cap');
  centres.openCentre('member', 'securityCenter');
  expect($markedGoods.get()).toBe('cap');
  centres.closeCentre();
  expect($markedGoods.get()).toBeUndefined();
});
