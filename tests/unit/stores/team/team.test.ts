import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, refuse, type Server, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const RELAY = '/wps/relay/ODSFE2_';
const DOWNLINES = `${RELAY}agentDownlines`;
const OPEN = `${RELAY}agentOpenDownline`;
const DAILY = '/wps/relay/MCS2_processDailySalContract';
const INFO_CALL = '/wps/relay/MCS2_contractInfo';
const SEND = '/wps/relay/CSH_createTransfer';

const ATLAS = { ...INFO, account: 'atlas', type: 1 as const };
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
const daily = {
  id: 'C1',
  kind: 'daily',
  state: 'active',
  version: 1,
  upline: '',
  downline: 'atlas',
  terms: { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.3 }] },
  offeredAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
  endedAt: null,
  from: null,
  until: null,
  endingBy: '',
  endCause: '',
  receiptSha256: '',
};
const NONE = { isOn: true, current: null, offer: null };
const CONTRACTS = {
  dailysalreqtype: 0,
  divtypereq: 0,
  contracthoursalreq: 0,
  realtimesalreqtype: 0,
  dailySalaryInfo: { ...NONE, current: daily },
  hourlySalaryInfo: NONE,
  realTimeSalaryInfo: NONE,
  dividendInfo: NONE,
  salaryInfo: ['daily'],
  enableSalary: true,
  enableContract: true,
};
const TARGET = { account: 'vega', name: 've***a', relation: 'downline', min: 1, max: 500, amountLeft: 200, blocks: [] };
const SENT = {
  id: 'T1',
  direction: 'out',
  state: 'sent',
  counterpart: 've***a',
  amount: 50,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  reason: '',
};

let browser: Browser;
let key: Awaited<ReturnType<typeof createServerKey>>;
let session: typeof import('../../../../src/stores/session.ts');
let answers: Record<string, Server>;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  key = await createServerKey('k1');
  session = await import('../../../../src/stores/session.ts');
  answers = {
    '/wps/member/info': () => grant(ATLAS),
    '/wps/system/keys': () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 }),
    '/wps/system/setting/register': () => grant([]),
    [INFO_CALL]: () => grant(CONTRACTS),
    [DAILY]: () => grant({ ...daily, id: 'C2', state: 'offered' }),
    '/wps/relay/CSH_transferTarget': () => grant(TARGET),
  };
  browser.serve((call) => answers[call.path]?.(call));
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
});

describe('the tree', () => {
  test('asks for a branch when it is opened, keeps it when it is closed, and goes on page by page', async () => {
    const tree = await import('../../../../src/stores/team/tree.ts');
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

  test('is forgotten when another agent signs in, late answers included', async () => {
    const tree = await import('../../../../src/stores/team/tree.ts');
    const late = createDelayed();
    answers[DOWNLINES] = () => late.promise;
    tree.openTree();
    session.$session.set({ kind: 'agent', info: { ...ATLAS, account: 'polar' } });
    late.answer(page(['luna']));
    await settle();
    expect(tree.$branches.get()).toEqual({});
  });
});

test('a suspended agent is told so once, for every page', async () => {
  const { overviewFilters } = await import('../../../../src/stores/team/overview.ts');
  const { $isSuspended, forgetSuspension } = await import('../../../../src/stores/team/as-agent.ts');
  answers[`${RELAY}agentTeamOverview`] = () => refuse('member.suspended');
  overviewFilters.open();
  await settle();
  expect($isSuspended.get()).toBe(true);
  forgetSuspension();
  expect($isSuspended.get()).toBe(false);
});

describe('opening an account', () => {
  const open = async (values: Record<string, string>) => {
    const opening = await import('../../../../src/stores/team/open-downline.ts');
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
    [{ username: ' ' }, { username: 'required' }],
    [{ newPassword: '' }, { newPassword: 'required' }],
  ])('with %o sends nothing and says %o', async (patch, problems) => {
    const fields = { type: 'agent', username: 'norte', newPassword: 'Mare-cheia-77', ...patch };
    const { openingForm } = await open(fields);
    expect(openingForm.$problems.get()).toEqual(problems);
    expect(browser.callsTo(OPEN)).toHaveLength(0);
    expect(browser.callsTo(DAILY)).toHaveLength(0);
  });

  test('offers an agent the rates that were typed, capped in every tier', async () => {
    answers[OPEN] = () => grant({ account: 'norte', type: 2, joinedDay: '2027-01-15' });
    const opening = await open({ type: 'agent', username: 'norte', newPassword: 'Mare-cheia-77', daily: '0,2' });
    expect(await key.open(browser.callsTo(OPEN)[0]?.body)).toMatchObject({
      data: { username: 'norte', password: 'Mare-cheia-77', type: 'agent' },
    });
    expect(JSON.parse(browser.callsTo(DAILY)[0]?.body ?? '')).toMatchObject({
      action: 'offer',
      account: 'norte',
      terms: { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.2 }] },
    });
    expect(opening.$opened.get()).toEqual({
      account: 'norte',
      type: 2,
      offered: [{ kind: 'daily', failure: undefined }],
    });
    expect(opening.openingForm.$values.get()).toEqual({ type: 'agent' });
  });

  test('offers a member nothing, and names the field that the platform refused', async () => {
    answers[OPEN] = () => refuse('registration.username_taken');
    const { openingForm, $opened } = await open({ username: 'luna', newPassword: 'Mare-cheia-77', daily: '0,2' });
    expect(openingForm.$problems.get()).toEqual({ username: 'registration.username_taken' });
    expect($opened.get()).toBeUndefined();
    expect(browser.callsTo(DAILY)).toHaveLength(0);
  });
});

test('the password of an account that is not opened is forgotten with its form', async () => {
  const { leaveOpening, openingForm } = await import('../../../../src/stores/team/open-downline.ts');
  openingForm.change('username', 'maresia');
  openingForm.change('newPassword', 'Mare-77-x');
  leaveOpening();
  expect(openingForm.$values.get()).toEqual({ username: 'maresia', newPassword: '' });
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
    const rates = await import('../../../../src/stores/team/rate-offer.ts');
    const { openContractInfo } = await import('../../../../src/stores/contracts/info.ts');
    rates.openRates('vega');
    await openContractInfo();
    rates.rateForm.change('daily', '0,2');
    await rates.rateForm.submit();
    return rates;
  };

  test('are shown with what they would end before anything is offered, and offered once', async () => {
    answers[PREVIEW] = () => grant(EFFECT);
    answers[DAILY] = () => grant({ ...daily, state: 'offered', downline: 'vega', terms: TERMS });
    const rates = await review();
    expect(rates.$rateDrafts.get()).toMatchObject([
      { kind: 'daily', terms: TERMS, effect: { ends: [{ account: 'norte' }] } },
    ]);
    expect(browser.callsTo(DAILY)).toHaveLength(0);
    await Promise.all([rates.sendRates(), rates.sendRates()]);
    expect(browser.callsTo(DAILY).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { action: 'offer', account: 'vega', terms: TERMS },
    ]);
    expect(rates.$rateDrafts.get()).toEqual([]);
    expect(rates.$rateOffers.get()).toEqual([{ kind: 'daily', failure: undefined }]);
    expect(rates.rateForm.$values.get().daily).toBe('');
  });

  test('that are refused are said by kind, and stay typed', async () => {
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

describe('a transfer to a downline', () => {
  test('of more than is left sends nothing', async () => {
    const sending = await import('../../../../src/stores/team/send-to-downline.ts');
    sending.openSending('vega');
    await settle();
    for (const [amount, problem] of [
      ['200.01', 'amount_max'],
      ['0.5', 'amount_min'],
      ['1.005', 'amount_decimals'],
      ['lots', 'amount_form'],
    ] as const) {
      sending.sendForm.change('amount', amount);
      sending.sendForm.change('password', 'x');
      await sending.sendForm.submit();
      expect(sending.sendForm.$problems.get(), amount).toEqual({ amount: problem });
    }
    expect(browser.callsTo(SEND)).toHaveLength(0);
  });

  test('that got no answer is tried again under the same key, and once more under another', async () => {
    const sending = await import('../../../../src/stores/team/send-to-downline.ts');
    sending.openSending('vega');
    await settle();
    const send = async () => {
      sending.sendForm.change('amount', '50');
      sending.sendForm.change('password', 'Orla#2026');
      return sending.sendForm.submit();
    };
    delete answers[SEND];
    expect(await send()).toBe(false);
    answers[SEND] = () => grant(SENT);
    expect(await send()).toBe(true);
    expect(sending.$sent.get()).toMatchObject({ id: 'T1', amount: 50 });
    expect(await send()).toBe(true);
    const keys = browser.callsTo(SEND).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('that is answered late leaves the next card alone, which can be sent to meanwhile', async () => {
    const sending = await import('../../../../src/stores/team/send-to-downline.ts');
    const target = (account: string) => grant({ ...TARGET, account, name: account });
    answers['/wps/relay/CSH_transferTarget'] = ({ query }) => target(query.get('account') ?? '');
    const open = async (account: string, amount: string) => {
      sending.openSending(account);
      await settle();
      sending.sendForm.change('amount', amount);
      sending.sendForm.change('password', 'Orla#2026');
    };
    for (const answer of [grant(SENT), refuse('session.secret_wrong')]) {
      const late = createDelayed();
      answers[SEND] = () => late.promise;
      await open('vega', '50');
      const first = sending.sendForm.submit();
      await settle();
      await open('norte', '7');
      expect(sending.sendForm.$isSubmitting.get()).toBe(false);
      const asked = browser.callsTo('/wps/relay/CSH_transferTarget').length;
      late.answer(answer);
      expect(await first).toBe(false);
      await settle();
      expect(sending.$sent.get()).toBeUndefined();
      expect(sending.sendForm.$values.get()).toEqual({ amount: '7', password: 'Orla#2026' });
      expect(sending.sendForm.$problems.get()).toEqual({});
      expect(browser.callsTo('/wps/relay/CSH_transferTarget')).toHaveLength(asked);
    }
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(1);
    answers[SEND] = () => grant({ ...SENT, id: 'T2' });
    expect(await sending.sendForm.submit()).toBe(true);
    expect(sending.$sent.get()).toMatchObject({ id: 'T2' });
  });

  test('shows its receipt to whoever is back on its card, and keeps what is typed for the next', async () => {
    const sending = await import('../../../../src/stores/team/send-to-downline.ts');
    const late = createDelayed();
    answers[SEND] = () => late.promise;
    sending.openSending('vega');
    await settle();
    sending.sendForm.change('amount', '50');
    sending.sendForm.change('password', 'Orla#2026');
    const first = sending.sendForm.submit();
    await settle();
    sending.openSending('norte');
    sending.openSending('vega');
    await settle();
    sending.sendForm.change('amount', '7');
    late.answer(grant(SENT));
    await first;
    expect(sending.$sent.get()).toMatchObject({ id: 'T1' });
    expect(sending.sendForm.$values.get()).toEqual({ amount: '7' });
  });

  test('leaves no password behind when its card is left', async () => {
    const sending = await import('../../../../src/stores/team/send-to-downline.ts');
    const leave = sending.openSending('vega');
    await settle();
    sending.sendForm.change('amount', '50');
    sending.sendForm.change('password', 'Orla#2026');
    leave();
    sending.openSending('vega');
    expect(sending.sendForm.$values.get()).toEqual({ amount: '50', password: '' });
  });
});

describe('notes', () => {
  const ADD = `${RELAY}agentNoteAdd`;
  const DELETE = `${RELAY}agentNoteDelete`;
  const CARD = `${RELAY}agentMemberCard`;
  const openCard = async () => {
    const cards = await import('../../../../src/stores/team/member-card.ts');
    answers[CARD] = () => refuse('upstream.unavailable');
    cards.openCard('vega');
    await settle();
    return cards;
  };

  test('that are answered late leave what is written about the next member', async () => {
    const { openCard: open, noteForm } = await openCard();
    for (const answer of [
      grant({ noteId: 'N1', text: 'a', at: '2026-11-21T12:00:00.000Z' }),
      refuse('agents.notes_full'),
    ]) {
      const late = createDelayed();
      answers[ADD] = () => late.promise;
      open('vega');
      noteForm.change('text', 'of vega');
      const first = noteForm.submit();
      await settle();
      open('norte');
      await settle();
      expect(noteForm.$isSubmitting.get()).toBe(false);
      noteForm.change('text', 'of norte');
      const asked = browser.callsTo(CARD).length;
      late.answer(answer);
      await first;
      await settle();
      expect(noteForm.$values.get()).toEqual({ text: 'of norte' });
      expect(noteForm.$failure.get()).toBeUndefined();
      expect(browser.callsTo(CARD)).toHaveLength(asked);
    }
  });

  test('are removed one at a time, and one that is gone already is as good as removed', async () => {
    const { removeNote, $noteFailure, $isRemovingNote } = await openCard();
    const late = createDelayed();
    answers[DELETE] = () => late.promise;
    const first = removeNote('1');
    const second = removeNote('1');
    await settle();
    expect($isRemovingNote.get()).toBe(true);
    expect(browser.callsTo(DELETE)).toHaveLength(1);
    const asked = browser.callsTo(CARD).length;
    late.answer(refuse('agents.note_unknown'));
    await Promise.all([first, second]);
    expect($noteFailure.get()).toBeUndefined();
    expect($isRemovingNote.get()).toBe(false);
    expect(browser.callsTo(CARD)).toHaveLength(asked + 1);
  });

  test('whose removal is refused late say so on their own card alone, and block no other', async () => {
    const { openCard: open, removeNote, $noteFailure, $isRemovingNote } = await openCard();
    const late = createDelayed();
    answers[DELETE] = () => late.promise;
    const first = removeNote('1');
    await settle();
    open('norte');
    await settle();
    expect($isRemovingNote.get()).toBe(false);
    const asked = browser.callsTo(CARD).length;
    late.answer(refuse('upstream.read_only'));
    await first;
    expect($noteFailure.get()).toBeUndefined();
    expect(browser.callsTo(CARD)).toHaveLength(asked);
    answers[DELETE] = () => refuse('upstream.read_only');
    await removeNote('2');
    expect($noteFailure.get()?.code).toBe('upstream.read_only');
  });
});

describe('registration links', () => {
  test('of a form that codes do not have are not sent', async () => {
    const { codeForm } = await import('../../../../src/stores/team/codes.ts');
    for (const code of ['abc', '1abc', 'maré7', 'a'.repeat(17), 'a b c d']) {
      codeForm.change('code', code);
      expect(await codeForm.submit(), code).toBe(false);
    }
    expect(codeForm.$problems.get()).toEqual({ code: 'code_form' });
    expect(browser.callsTo(`${RELAY}agentCodeCreate`)).toHaveLength(0);
  });

  test('tell of a visit with one id a browser and day', async () => {
    const { countLinkVisit } = await import('../../../../src/stores/link-visit.ts');
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
