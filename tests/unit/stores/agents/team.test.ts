import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { ATLAS, CONTRACTS, DAILY, daily, openTeam, RELAY, type Team } from './team-browser.ts';

const DOWNLINES = `${RELAY}agentDownlines`;
const OPEN = `${RELAY}agentOpenDownline`;

const row = (account: string, more: object = {}) => ({
  account,
  type: 2,
  depth: 1,
  joinedDay: '2026-11-21',
  members: 3,
  direct: 2,
  ...more,
});
const page = (accounts: readonly string[], next = '') =>
  grant({ path: ['atlas'], list: accounts.map((account) => row(account)), pageSize: 50, next });

let browser: Team['browser'];
let key: Team['key'];
let session: Team['session'];
let answers: Team['answers'];

beforeEach(async () => {
  ({ browser, key, session, answers } = await openTeam());
});

describe('the tree', () => {
  test('loads a branch when opened, keeps it when closed, and pages it', async () => {
    const tree = await import('../../../../src/stores/agents/tree.ts');
    answers[DOWNLINES] = ({ query }) => {
      if (query.get('account') === 'vega') return page(['norte']);
      return query.get('cursor') === 'vega' ? page(['zeta']) : page(['luna', 'vega'], 'vega');
    };
    tree.openTree();
    await settle();
    const branch = (account: string) => tree.$branches.get()[account];
    expect(branch('')).toMatchObject({
      status: 'ready',
      next: 'vega',
      rows: [{ account: 'luna' }, { account: 'vega' }],
    });
    tree.toggleBranch('vega');
    await settle();
    tree.toggleBranch('vega');
    expect(branch('vega')).toMatchObject({ isOpen: false, rows: [{ account: 'norte' }] });
    const asked = browser.callsTo(DOWNLINES).length;
    tree.toggleBranch('vega');
    expect(branch('vega')).toMatchObject({ isOpen: true });
    expect(browser.callsTo(DOWNLINES)).toHaveLength(asked);
    tree.loadMoreOf('');
    await settle();
    expect(branch('')?.rows.map(({ account }) => account)).toEqual(['luna', 'vega', 'zeta']);
    tree.loadMoreOf('');
    expect(branch('')?.next).toBe('');
  });

  test('is cleared when another agent signs in, including late answers', async () => {
    const tree = await import('../../../../src/stores/agents/tree.ts');
    const late = createDelayed();
    answers[DOWNLINES] = () => late.promise;
    tree.openTree();
    session.$session.set({ kind: 'agent', info: { ...ATLAS, account: 'polar' } });
    late.answer(page(['luna']));
    await settle();
    expect(tree.$branches.get()).toEqual({});
  });
});

test('a suspended agent sees a notice on every page', async () => {
  const { overviewFilters } = await import('../../../../src/stores/agents/overview.ts');
  const { $isSuspended, forgetSuspension } = await import('../../../../src/stores/agents/as-agent.ts');
  answers[`${RELAY}agentTeamOverview`] = () => refuse('member.suspended');
  overviewFilters.open();
  await settle();
  expect($isSuspended.get()).toBe(true);
  forgetSuspension();
  expect($isSuspended.get()).toBe(false);
});

describe('opening an account', () => {
  const open = async (values: Record<string, string>) => {
    const opening = await import('../../../../src/stores/agents/open-downline.ts');
    opening.loadOpening();
    await settle();
    for (const [field, text] of Object.entries(values)) opening.openingForm.change(field, text);
    await opening.openingForm.submit();
    return opening;
  };

  test.each([
    [{ daily: '0,31' }, { daily: 'rate_above' }],
    [{ daily: 'muito' }, { daily: 'rate_form' }],
    [{ daily: '0,125' }, { daily: 'rate_decimals' }],
    [{ daily: '0,2' }, { secret: 'required' }],
    [{ username: ' ' }, { username: 'required' }],
    [{ newPassword: '' }, { newPassword: 'required' }],
  ])('with %o sends nothing and says %o', async (patch, problems) => {
    const fields = { type: 'agent', username: 'norte', newPassword: 'Mare-cheia-77', ...patch };
    const { openingForm } = await open(fields);
    expect(openingForm.$problems.get()).toEqual(problems);
    expect(browser.callsTo(OPEN)).toHaveLength(0);
    expect(browser.callsTo(DAILY)).toHaveLength(0);
  });

  test('offers an agent the typed rates, capped in every tier', async () => {
    answers[OPEN] = () => grant({ account: 'norte', type: 2, joinedDay: '2027-01-15' });
    const opening = await open({
      type: 'agent',
      username: 'norte',
      newPassword: 'Mare-cheia-77',
      daily: '0,2',
      secret: 'Cofre-1',
    });
    expect(await key.open(browser.callsTo(OPEN)[0]?.body)).toMatchObject({
      data: { username: 'norte', password: 'Mare-cheia-77', type: 'agent' },
    });
    expect(await key.open(browser.callsTo(DAILY)[0]?.body)).toMatchObject({
      data: {
        action: 'offer',
        account: 'norte',
        terms: { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.2 }] },
        password: 'Cofre-1',
      },
    });
    expect(opening.$opened.get()).toEqual({
      account: 'norte',
      type: 2,
      offered: [{ kind: 'daily', failure: undefined }],
    });
    expect(opening.openingForm.$values.get()).toEqual({ type: 'agent' });
  });

  test('that is open keeps its offers unsent where the payment password is wrong, and says so', async () => {
    answers[OPEN] = () => grant({ account: 'norte', type: 2, joinedDay: '2027-01-15' });
    answers[DAILY] = () => refuse('session.secret_wrong');
    const fields = { type: 'agent', username: 'norte', newPassword: 'Mare-cheia-77', daily: '0,2', secret: 'x' };
    const opening = await open(fields);
    expect(opening.$opened.get()).toMatchObject({
      account: 'norte',
      offered: [{ kind: 'daily', failure: { code: 'session.secret_wrong' } }],
    });
    expect(opening.openingForm.$values.get()).toEqual({ type: 'agent' });
  });

  test('offers a member nothing and marks a refused field', async () => {
    answers[OPEN] = () => refuse('registration.username_taken');
    const { openingForm, $opened } = await open({ username: 'luna', newPassword: 'Mare-cheia-77', daily: '0,2' });
    expect(openingForm.$problems.get()).toEqual({ username: 'registration.username_taken' });
    expect($opened.get()).toBeUndefined();
    expect(browser.callsTo(DAILY)).toHaveLength(0);
  });
});

test('the password of an unopened account is cleared with its form', async () => {
  const { leaveOpening, openingForm } = await import('../../../../src/stores/agents/open-downline.ts');
  openingForm.change('username', 'maresia');
  openingForm.change('newPassword', 'Mare-77-x');
  openingForm.change('secret', 'Cofre-1');
  leaveOpening();
  expect(openingForm.$values.get()).toEqual({ username: 'maresia', newPassword: '', secret: '' });
});

describe('rates of a downline', () => {
  const PREVIEW = '/wps/relay/MCS2_contractOfferPreview';
  const TERMS = { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.2 }] };
  const EFFECT = {
    ...{
      account: 'vega',
      terms: TERMS,
      current: { ...daily, downline: 'vega', terms: CONTRACTS.dailySalaryInfo.current.terms },
    },
    ends: [{ account: 'norte', upline: 'vega', terms: daily.terms, isDirect: true }],
    endsTotal: 1,
    paysFrom: '2026-11-21T03:00:00Z',
    replay: {
      ...{ from: '2026-11-20T03:00:00.000Z', until: '2026-11-21T03:00:00.000Z', current: null },
      inputs: { validBet: 0, stake: 0, payout: 0, bonus: 0, activeMembers: 0, wonBet: 0, lostBet: 0 },
      offer: { amount: 0, tier: null, base: 0, deductions: 0, rate: 0 },
    },
  };
  const review = async () => {
    const rates = await import('../../../../src/stores/agents/rate-offer.ts');
    const { openContractInfo } = await import('../../../../src/stores/contracts/info.ts');
    rates.openRates('vega');
    await openContractInfo();
    rates.rateForm.change('daily', '0,2');
    await rates.rateForm.submit();
    return rates;
  };

  test('are previewed with their endings, then offered once', async () => {
    answers[PREVIEW] = () => grant(EFFECT);
    answers[DAILY] = () => grant({ ...daily, state: 'offered', downline: 'vega', terms: TERMS });
    const rates = await review();
    expect(rates.$rateDrafts.get()).toMatchObject([
      { kind: 'daily', terms: TERMS, effect: { ends: [{ account: 'norte' }] } },
    ]);
    expect(browser.callsTo(DAILY)).toHaveLength(0);
    expect(await rates.sendRatesForm.submit()).toBe(false);
    expect(rates.sendRatesForm.$problems.get()).toEqual({ password: 'required' });
    rates.sendRatesForm.change('password', ' Cofre-1 ');
    await Promise.all([rates.sendRatesForm.submit(), rates.sendRatesForm.submit()]);
    expect(browser.callsTo(DAILY)).toHaveLength(1);
    expect(await key.open(browser.callsTo(DAILY)[0]?.body)).toMatchObject({
      data: { action: 'offer', account: 'vega', terms: TERMS, password: 'Cofre-1' },
    });
    expect(rates.$rateDrafts.get()).toEqual([]);
    expect(rates.$rateOffers.get()).toEqual([{ kind: 'daily', failure: undefined }]);
    expect(rates.rateForm.$values.get().daily).toBe('');
    expect(rates.sendRatesForm.$values.get()).toEqual({});
  });

  test('stay under review where the payment password is wrong', async () => {
    answers[PREVIEW] = () => grant(EFFECT);
    answers[DAILY] = () => refuse('session.secret_wrong');
    const rates = await review();
    rates.sendRatesForm.change('password', 'x');
    expect(await rates.sendRatesForm.submit()).toBe(false);
    expect(rates.sendRatesForm.$problems.get()).toEqual({ password: 'session.secret_wrong' });
    expect([rates.$rateDrafts.get().length, rates.$rateOffers.get()]).toEqual([1, []]);
    rates.backToRates();
    expect(rates.sendRatesForm.$values.get()).toEqual({});
  });

  test('that are refused are listed by kind and stay in the form', async () => {
    answers[PREVIEW] = () => refuse('contracts.offer_open');
    const rates = await review();
    expect(rates.$rateDrafts.get()).toEqual([]);
    expect(rates.$rateOffers.get()).toMatchObject([{ kind: 'daily', failure: { code: 'contracts.offer_open' } }]);
    expect(rates.rateForm.$values.get().daily).toBe('0,2');
    rates.openRates('norte');
    expect(rates.$rateOffers.get()).toEqual([]);
    expect(rates.rateForm.$values.get()).toEqual({});
  });
});

describe('registration links', () => {
  test('with an invalid code are not sent', async () => {
    const { codeForm } = await import('../../../../src/stores/agents/codes.ts');
    for (const code of ['abc', '1abc', 'maré7', 'a'.repeat(17), 'a b c d']) {
      codeForm.change('code', code);
      expect(await codeForm.submit(), code).toBe(false);
    }
    expect(codeForm.$problems.get()).toEqual({ code: 'code_form' });
    expect(browser.callsTo(`${RELAY}agentCodeCreate`)).toHaveLength(0);
  });

  test('are sent without the unseen marks of a pasted code, and in ASCII', async () => {
    const { codeForm } = await import('../../../../src/stores/agents/codes.ts');
    for (const code of ['\u200eORLA77\u200e', 'ＯＲＬＡ٧７', ' ORLA\u200b77\u00a0']) {
      codeForm.change('code', code);
      await codeForm.submit();
    }
    const sent = browser.callsTo(`${RELAY}agentCodeCreate`).map(({ body }) => JSON.parse(body ?? '').code);
    expect(sent).toEqual(['ORLA77', 'ORLA77', 'ORLA77']);
    codeForm.change('code', '\u200b');
    await codeForm.submit();
    const last = browser.callsTo(`${RELAY}agentCodeCreate`).at(-1);
    expect(JSON.parse(last?.body ?? '')).not.toHaveProperty('code');
  });

  test('report a visit with one id per browser and day', async () => {
    const { countLinkVisit } = await import('../../../../src/stores/registration/link-visit.ts');
    answers['/wps/agent/visit'] = () => grant(null);
    await countLinkVisit('ATLAS');
    await countLinkVisit('VEGA');
    await countLinkVisit('no code');
    browser.state.now += 86_400_000;
    await countLinkVisit('ATLAS');
    const ids = browser.callsTo('/wps/agent/visit').map(({ body }) => JSON.parse(body ?? '').visitId);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });
});
