import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PromotionKind, PromotionStatus } from '../../../../src/contract/promotions/promotions.ts';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';

const LIST = '/wps/relay/MCSFE_getAvailablePromotions';
const JOIN = '/wps/relay/MCSFE_signUpPromotionJoin';
const CLAIM = '/wps/relay/MCSFE_signUpRequestReward';
const FORFEIT = '/wps/relay/MCSFE_forfeitPromotionBonus';
const RAFFLE = '/wps/relay/MCS2_claimRafflePromotion';
const CLAIMS = '/wps/relay/MCS2_getPromotionClaimList';
const TERMS = {
  turnoverMultiple: 3,
  turnoverBase: 'bonus' as const,
  maxStake: null,
  expiryDays: 30,
  claimDays: 7,
  excludedGames: ['farol'],
  excludedVendors: ['MARE'],
  excludedCategories: ['LIVE' as const],
};
const RULES = {
  free_bonus: { kind: 'free_bonus', amount: 10 },
  manual: { kind: 'manual', maxAmount: 40 },
  raffle: { kind: 'raffle', stakePerTicket: 50, ticketsMax: 9, prizes: [{ amount: 5, count: 1 }] },
} as const;
const AT = '2027-01-15T10:00:00.000Z';

const claimOf = (claimId: string, status: PromotionStatus, more: object = {}) => ({
  claimId,
  promotionId: 'p1',
  type: 'free_bonus' as PromotionKind,
  title: 'T',
  status,
  baseAmount: 0,
  amount: 10,
  turnoverRequired: 0,
  turnoverDone: 0,
  turnoverOwed: 0,
  takenBack: 0,
  bonusInHand: 0,
  bonusInBets: 0,
  waitsForBets: false,
  tickets: 0,
  remark: '',
  reason: '',
  terms: TERMS,
  joinedAt: AT,
  appliedAt: null,
  claimUntil: AT,
  claimedAt: null,
  expiresAt: null,
  endedAt: null,
  ...more,
});
const promotionOf = (
  promotionId: string,
  status: PromotionStatus,
  kind: keyof typeof RULES = 'free_bonus',
  claims: object[] = [],
) => ({
  promotionId,
  type: kind,
  title: promotionId,
  content: '',
  termsText: '',
  imageUrl: '',
  startsAt: AT,
  endsAt: AT,
  status,
  currency: 'BRL',
  rule: RULES[kind],
  terms: TERMS,
  claims,
});

let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let mine: typeof import('../../../../src/stores/promotions/my-promotions.ts');
let part: typeof import('../../../../src/stores/promotions/take-part.ts');
let terms: typeof import('../../../../src/stores/promotions/terms.ts');
let badges: typeof import('../../../../src/stores/centre/badges.ts');
let list: object[];

async function start() {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search: '?member=rewardCenter' });
  const centres = await import('../../../../src/stores/centre/centres.ts');
  session = await import('../../../../src/stores/session/session.ts');
  mine = await import('../../../../src/stores/promotions/my-promotions.ts');
  part = await import('../../../../src/stores/promotions/take-part.ts');
  terms = await import('../../../../src/stores/promotions/terms.ts');
  badges = await import('../../../../src/stores/centre/badges.ts');
  list = [promotionOf('p1', 'join')];
  serve(() => undefined);
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  centres.watchCentre();
  await settle();
}

function serve(own: Parameters<Browser['serve']>[0]) {
  browser.serve((call) => {
    const answer = own(call);
    if (answer) return answer;
    if (call.path === LIST) return grant({ list, page: 1, pageSize: 100, total: list.length });
    if (call.path === '/wps/v2/wallets/balance') return grant({ sumBalance: 5, currency: 'BRL' });
    return call.path === '/wps/member/info' ? grant(INFO) : undefined;
  });
}

const take = (row: object, step: 'join' | 'apply' | 'claim') => part.createTakePart(row as never, step);
const sent = (path: string) =>
  browser.callsTo(path).map(({ body, headers }) => ({ ...JSON.parse(body ?? ''), key: headers['Idempotency-Key'] }));

beforeEach(start);

describe('my promotions', () => {
  test('are loaded page by page, each participation with the terms of its promotion', async () => {
    const { terms: _terms, ...claim } = claimOf('c1', 'claim');
    const rows = Array.from({ length: 41 }, (_, n) => promotionOf(`p${n}`, n === 40 ? 'claim' : 'join'));
    rows[40] = promotionOf('p40', 'claim', 'free_bonus', [claim]);
    serve(({ path, query }) => {
      if (path !== LIST) return undefined;
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      return grant({ list: rows.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: rows.length });
    });
    mine.openRewards();
    await settle();
    const state = mine.myPromotions.$state.get();
    const shown = ('value' in state && state.value) || [];
    expect(browser.callsTo(LIST).map(({ query }) => [query.get('page'), query.get('pageSize')])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]);
    expect([shown.length, shown[0]?.promotionId]).toEqual([41, 'p40']);
    expect(shown[0]?.claims).toEqual([{ ...claim, terms: TERMS }]);
  });

  test('are sorted by urgency, and pending ones are counted in the menu', async () => {
    list = (['close', 'join', 'process', 'issued', 'claimed', 'claim'] as const).map((status) =>
      promotionOf(status, status),
    );
    mine.openRewards();
    await settle();
    const state = mine.myPromotions.$state.get();
    expect('value' in state && state.value?.map(({ status }) => status)).toEqual([
      'claim',
      'issued',
      'process',
      'join',
      'claimed',
      'close',
    ]);
    expect(badges.$badges.get().rewardCenter).toBe(2);
    session.$session.set({ kind: 'member', info: { ...INFO, id: 'm2', account: 'rio' } });
    expect([mine.myPromotions.$state.get().status, badges.$badges.get().rewardCenter]).toEqual(['idle', undefined]);
  });

  test.each([
    ['join', 'free_bonus', 'join'],
    ['join', 'manual', 'apply'],
    ['signed', 'free_bonus', undefined],
    ['signed', 'manual', 'apply'],
    ['applying', 'manual', undefined],
    ['rejected', 'manual', 'apply'],
    ['claim', 'free_bonus', 'claim'],
    ['issued', 'raffle', 'claim'],
    ['process', 'free_bonus', undefined],
    ['claimed', 'free_bonus', undefined],
    ['close', 'free_bonus', undefined],
    ['coming_soon', 'free_bonus', undefined],
  ] as const)('%s of a %s leads to %s', (status, kind, step) => {
    expect(terms.toStep(promotionOf('p', status, kind) as never)).toBe(step);
  });
});

test('a rejected member can apply again only while the promotion is open', () => {
  const declined = promotionOf('p', 'rejected', 'manual') as unknown as Parameters<typeof terms.toStep>[0];
  expect(terms.toStep({ ...declined, offer: 'open' })).toBe('apply');
  expect(terms.toStep({ ...declined, offer: 'over' })).toBeUndefined();
  expect(terms.toStep({ ...declined, offer: 'not_for_you' })).toBeUndefined();
});

test('a running promotion is for others if it excludes the member', () => {
  expect(terms.isForOthers({ offer: 'not_for_you', claims: [] })).toBe(true);
  expect(terms.isForOthers({ offer: 'not_for_you', claims: [claimOf('c', 'claimed', {}) as never] })).toBe(false);
  expect(terms.isForOthers({ offer: 'over', claims: [] })).toBe(false);
});

describe('the terms', () => {
  test('of a claim are known in amounts beforehand', () => {
    expect(terms.toTurnoverAhead(claimOf('c', 'claim', { amount: 10.01 }) as never)).toBe(30.03);
    const half = { ...TERMS, turnoverMultiple: 0.5, turnoverBase: 'bonus_and_deposit' };
    const deposit = { type: 'deposit_bonus', amount: 0.01, baseAmount: 20, terms: half };
    expect(terms.toTurnoverAhead(claimOf('c', 'claim', deposit) as never), 'up to the next cent').toBe(10.01);
  });

  test.each([
    [{ gameId: 'farol', vassalage: 'X', gameType: 'RNG' }, true],
    [{ gameId: 'x', vassalage: 'MARE', gameType: 'RNG' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'LIVE' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'PVP' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'RNG' }, false],
  ])('exclude %o: %s', (game, isExcluded) => {
    expect(terms.isGameExcluded(TERMS, game)).toBe(isExcluded);
  });

  test('without turnover exclude no games against members, for nothing is to be fulfilled', () => {
    const free = { ...TERMS, turnoverMultiple: 0, excludedCategories: [] };
    expect(terms.listExcludedCategories(free)).toEqual([]);
    expect(terms.listExcludedCategories({ ...TERMS, excludedCategories: ['PVP'] })).toEqual(['PVP']);
  });

  test('are complete only with the last cent', () => {
    const at = (turnoverDone: number) =>
      terms.toPercent(claimOf('c', 'process', { turnoverRequired: 30, turnoverDone }) as never);
    expect([at(0), at(29.99), at(30)]).toEqual([0, 99, 100]);
  });
});

describe('taking part', () => {
  test('joins with a remark of 140 visible characters and sends none that is longer', async () => {
    serve(({ path }) => (path === JOIN ? grant(claimOf('c1', 'signed')) : undefined));
    const form = take(promotionOf('p1', 'join'), 'join');
    form.change('remark', '👨‍👩‍👧'.repeat(141));
    expect(await form.submit()).toBe(false);
    expect([form.$problems.get(), browser.callsTo(JOIN)]).toEqual([{ remark: 'too_long' }, []]);
    form.change('remark', `  ${'👨‍👩‍👧'.repeat(140)} `);
    expect(await form.submit()).toBe(true);
    expect(sent(JOIN)).toEqual([{ promotionId: 'p1', remark: '👨‍👩‍👧'.repeat(140), key: 'id-1' }]);
  });

  test('claims the oldest ready one, confirms the terms and reloads', async () => {
    serve(({ path }) => (path === CLAIM ? grant(claimOf('c1', 'process')) : undefined));
    mine.openRewards();
    await settle();
    const ready = [claimOf('c3', 'signed'), claimOf('c2', 'claim'), claimOf('c1', 'claim')];
    list = [promotionOf('p1', 'process')];
    expect(await take(promotionOf('p1', 'claim', 'free_bonus', ready), 'claim').submit()).toBe(true);
    expect(sent(CLAIM)).toMatchObject([{ promotionId: 'p1', claimId: 'c1', acceptTerms: true }]);
    const state = mine.myPromotions.$state.get();
    expect('value' in state && state.value?.[0]?.status).toBe('process');
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(1);
  });

  test('sends the same key after a lost answer and a reload, until success', async () => {
    let answers: (Response | Promise<Response>)[] = [createDelayed().promise];
    serve(({ path }) => (path === CLAIM ? answers.shift() : undefined));
    const row = promotionOf('p1', 'claim', 'free_bonus', [claimOf('c1', 'claim')]);
    const lost = take(row, 'claim').submit();
    await settle();
    browser.pass(8_000);
    expect(await lost).toBe(false);
    answers = [refuse('promotions.budget_spent'), grant(claimOf('c1', 'process'))];
    const again = take(row, 'claim');
    expect(await again.submit()).toBe(false);
    expect(again.$failure.get()?.code).toBe('promotions.budget_spent');
    expect(await again.submit()).toBe(true);
    expect(sent(CLAIM).map(({ key }) => key)).toEqual(['id-1', 'id-1', 'id-1']);
  });

  test('gives up a bonus, shows the reason of a refusal, and reloads after either', async () => {
    const { createForfeit } = await import('../../../../src/stores/promotions/take-part.ts');
    const answers = [refuse('promotions.bets_open'), grant(claimOf('c1', 'close'))];
    serve(({ path }) => (path === FORFEIT ? answers.shift() : undefined));
    let looks = 0;
    const form = createForfeit('c1', async () => {
      looks += 1;
    });
    expect(await form.submit()).toBe(false);
    expect([form.$failure.get()?.code, looks]).toEqual(['promotions.bets_open', 1]);
    expect(await form.submit()).toBe(true);
    expect([form.$failure.get(), looks]).toEqual([undefined, 2]);
    expect(sent(FORFEIT)).toMatchObject([{ claimId: 'c1' }, { claimId: 'c1' }]);
  });

  test('claims a raffle prize by its own call', async () => {
    serve(({ path }) => (path === RAFFLE ? grant(claimOf('c1', 'process')) : undefined));
    await take(promotionOf('p1', 'issued', 'raffle', [claimOf('c1', 'issued')]), 'claim').submit();
    expect(sent(RAFFLE)).toMatchObject([{ promotionId: 'p1', acceptTerms: true }]);
  });
});

describe('bonus details', () => {
  test('use page numbers and find a participation of any period', async () => {
    const { bonusDetails, claimDetail } = await import('../../../../src/stores/promotions/bonus-details.ts');
    const none = { claims: 0, paid: 0, takenBack: 0, turnoverRequired: 0, turnoverDone: 0, turnoverOwed: 0 };
    serve(({ path, query }) => {
      if (path !== CLAIMS) return undefined;
      const page = Number(query.get('page'));
      const claims = [claimOf(`c${query.get('pageSize')}-${page}`, 'close')];
      return grant({ list: claims, page, pageSize: Number(query.get('pageSize')), total: 130, totals: none });
    });
    bonusDetails.open();
    await settle();
    bonusDetails.pages.goTo(2);
    await settle();
    const pages = browser.callsTo(CLAIMS).map(({ query }) => query.get('page'));
    expect([pages, bonusDetails.pages.$page.get()]).toEqual([['1', '2'], 2]);
    await claimDetail.load('c50-2');
    expect(claimDetail.$state.get()).toMatchObject({ status: 'ready', value: { claimId: 'c50-2' } });
    await claimDetail.load('nada');
    expect(claimDetail.$state.get()).toMatchObject({ status: 'ready', value: null });
  });
});

describe('a game excluded from a running bonus', () => {
  const GAME = { vassalage: 'ORLA', gameId: 'farol' };
  let excluded: typeof import('../../../../src/stores/play/excluded-game.ts');
  beforeEach(async () => {
    excluded = await import('../../../../src/stores/play/excluded-game.ts');
    serve(({ path, query }) => {
      if (path !== CLAIMS) return undefined;
      const running = query.get('status') === 'process' ? [claimOf('c1', 'process', { turnoverOwed: 20 })] : [];
      const totals = { claims: 1, paid: 0, takenBack: 0, turnoverRequired: 0, turnoverDone: 0, turnoverOwed: 0 };
      return grant({ list: running, page: 1, pageSize: 1, total: 1, totals });
    });
  });

  test('has a warning until the member continues; other games have none', async () => {
    await excluded.checkExclusion({ vassalage: 'ORLA', gameId: 'calcadao' }, 'RNG');
    expect(excluded.$exclusion.get()).toBeUndefined();
    await excluded.checkExclusion(GAME, 'RNG');
    expect(excluded.$exclusion.get()?.turnoverOwed).toBe(20);
    excluded.playExcluded(GAME);
    expect(excluded.$exclusion.get()).toBeUndefined();
    await excluded.checkExclusion(GAME, 'RNG');
    expect(excluded.$exclusion.get(), 'said once').toBeUndefined();
    await excluded.checkExclusion({ vassalage: 'ORLA', gameId: 'mesa' }, 'LIVE');
    expect(excluded.$exclusion.get()?.isAgainstMembers).toBe(false);
    await excluded.checkExclusion({ vassalage: 'ORLA_PVP', gameId: 'tres-mares' }, 'PVP');
    expect(excluded.$exclusion.get()?.isAgainstMembers).toBe(true);
  });

  test('has no warning for play money, and a late answer does not affect another game', async () => {
    const late = createDelayed();
    serve(({ path }) => (path === CLAIMS ? late.promise : undefined));
    void excluded.checkExclusion(GAME, 'RNG');
    excluded.forgetExclusion();
    late.answer(grant({ list: [claimOf('c1', 'process')] }));
    await settle();
    expect(excluded.$exclusion.get()).toBeUndefined();
    session.$session.set({ kind: 'demo', info: { ...INFO, type: 4 } });
    await excluded.checkExclusion(GAME, 'RNG');
    expect(browser.callsTo(CLAIMS)).toHaveLength(1);
  });
});
