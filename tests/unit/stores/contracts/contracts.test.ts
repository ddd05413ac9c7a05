import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, refuse, settle } from '../browser.ts';

let browser: Browser;
let info: typeof import('../../../../src/stores/contracts/info.ts');
let detail: typeof import('../../../../src/stores/contracts/detail.ts');
let form: typeof import('../../../../src/stores/contracts/offer-form.ts');
let badges: typeof import('../../../../src/stores/badges.ts');

const NO_INPUTS = { validBet: 0, stake: 0, payout: 0, bonus: 0, activeMembers: 0, wonBet: 0, lostBet: 0 };
const NO_PAY = { amount: 0, tier: null, base: 0, deductions: 0, rate: 0 };
const contract = (fields: object) => ({
  id: 'C1',
  kind: 'daily',
  state: 'active',
  version: 1,
  upline: 'atlas',
  downline: 'vega',
  terms: { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.2 }] },
  offeredAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
  endedAt: null,
  from: null,
  until: null,
  endingBy: '',
  endCause: '',
  receiptSha256: '',
  ...fields,
});
const NONE = { isOn: true, current: null, offer: null };
const INFO = {
  dailysalreqtype: 1,
  divtypereq: 0,
  contracthoursalreq: 3,
  realtimesalreqtype: 2,
  dailySalaryInfo: { isOn: true, current: contract({}), offer: null },
  hourlySalaryInfo: NONE,
  realTimeSalaryInfo: {
    ...NONE,
    current: contract({ kind: 'realtime', terms: { profitRate: 0.04, lossRate: 0.08, singleBet: 1 } }),
  },
  dividendInfo: NONE,
  salaryInfo: ['daily'],
  enableSalary: true,
  enableContract: false,
};
const EFFECT = {
  current: null,
  ends: [],
  endsTotal: 0,
  paysFrom: '2026-11-21T03:00:00Z',
  replay: {
    from: '2026-11-20T03:00:00Z',
    until: '2026-11-21T03:00:00Z',
    inputs: NO_INPUTS,
    current: null,
    offer: NO_PAY,
  },
};
const PREVIEW = { ...EFFECT, offer: contract({ state: 'offered', version: 0 }), endsDigest: 'd1' };

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  info = await import('../../../../src/stores/contracts/info.ts');
  detail = await import('../../../../src/stores/contracts/detail.ts');
  form = await import('../../../../src/stores/contracts/offer-form.ts');
  badges = await import('../../../../src/stores/badges.ts');
  browser.serve(({ path }) => {
    if (path.endsWith('MCS2_contractInfo')) return grant(INFO);
    if (path.endsWith('MCS2_contractPreview')) return grant(PREVIEW);
    return undefined;
  });
});

describe('the consolidated info', () => {
  test('is kept under the storage keys of the spec, and counts what waits for the agent', async () => {
    await info.openContractInfo();
    expect(JSON.parse(browser.session.get('consolidated') ?? '')).toMatchObject({ dailysalreqtype: 1 });
    expect(browser.session.get('enableSalary')).toBe('true');
    expect(browser.session.get('enableContract')).toBe('false');
    expect(badges.$badges.get()).toEqual({
      agentDailyWages2: 1,
      agentDividendRecordCopy2: 0,
      agentHourSalary: 0,
      agentRealtimeSalary: 1,
    });
  });

  test('counts what it said last until the answer is here', () => {
    browser.session.set('consolidated', JSON.stringify(INFO));
    browser.session.set('enableSalary', 'true');
    browser.session.set('enableContract', 'false');
    browser.serve(() => new Promise(() => undefined));
    void info.openContractInfo();
    expect(badges.$badges.get()).toMatchObject({ agentDailyWages2: 1, agentRealtimeSalary: 1 });
    expect(badges.$badges.get()).not.toHaveProperty('agentDividendRecordCopy2');
  });

  test.each(['{', '[]', 'null'])('that is no such thing (%s) is left alone', async (text) => {
    browser.session.set('consolidated', text);
    browser.serve(() => refuse('internal.error'));
    await info.openContractInfo();
    expect(badges.$badges.get()).toEqual({});
  });
});

describe('an answer', () => {
  const open = async () => {
    detail.openContract('C1');
    await settle();
    const state = detail.preview.$state.get();
    if (state.status !== 'ready') throw new Error(state.status);
    return state.value;
  };
  const sent = () => browser.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''));

  test('says which endings were shown, once however often it is tapped', async () => {
    const shown = await open();
    browser.serve(({ path, method }) => {
      if (method === 'POST') return grant(contract({}));
      return grant(path.endsWith('MCS2_contractInfo') ? INFO : { ...PREVIEW, offer: contract({}) });
    });
    await Promise.all([detail.answerContract(shown, 'accept'), detail.answerContract(shown, 'reject')]);
    expect(sent()).toEqual([{ action: 'accept', id: 'C1', endsDigest: 'd1' }]);
    expect(detail.$answered.get()).toEqual({ id: 'C1', action: 'accept' });
    const now = detail.preview.$state.get();
    expect('value' in now && now.value?.offer.state).toBe('active');
  });

  test('that comes too late is told so, beside the contract as it stands', async () => {
    const shown = await open();
    browser.serve(({ path, method }) => {
      if (method === 'POST') return refuse('contracts.state_changed');
      return grant(path.endsWith('MCS2_contractInfo') ? INFO : { ...PREVIEW, offer: contract({ state: 'rejected' }) });
    });
    await detail.answerContract(shown, 'accept');
    expect(detail.$refusal.get()?.code).toBe('contracts.state_changed');
    expect(detail.$answered.get()).toBeUndefined();
    const now = detail.preview.$state.get();
    expect('value' in now && now.value?.offer.state).toBe('rejected');
  });

  test('to endings that changed shows the new list', async () => {
    const shown = await open();
    const ends = [{ account: 'mira', upline: 'vega', terms: contract({}).terms, isDirect: true }];
    browser.serve(({ path, method }) => {
      if (method === 'POST') return refuse('contracts.endings_changed');
      return grant(path.endsWith('MCS2_contractInfo') ? INFO : { ...PREVIEW, ends, endsDigest: 'd2' });
    });
    await detail.answerContract(shown, 'accept');
    expect(detail.$refusal.get()?.code).toBe('contracts.endings_changed');
    const now = detail.preview.$state.get();
    expect('value' in now && now.value).toMatchObject({ endsDigest: 'd2', ends: [{ account: 'mira' }] });
  });

  test('is forgotten when the contract is opened again, and the contract asked for anew', async () => {
    const shown = await open();
    browser.serve(({ path, method }) => {
      if (method === 'POST') return grant(contract({}));
      return grant(path.endsWith('MCS2_contractInfo') ? INFO : { ...PREVIEW, offer: contract({ state: 'ending' }) });
    });
    await detail.answerContract(shown, 'accept');
    const asked = browser.callsTo('/wps/relay/MCS2_contractPreview').length;
    expect((await open()).offer.state).toBe('ending');
    expect(detail.$answered.get()).toBeUndefined();
    expect(browser.callsTo('/wps/relay/MCS2_contractPreview')).toHaveLength(asked + 1);
  });

  test.each([
    ['granted', () => grant(contract({}))],
    ['refused', () => refuse('contracts.state_changed')],
  ])(
    'that is %s when another contract is looked at is not said there, and frees none of its buttons',
    async (_how, toAnswer) => {
      const shown = await open();
      const [first, second] = [createDelayed(), createDelayed()];
      browser.serve(({ path, method, body }) => {
        if (method === 'POST') return body?.includes('C2') ? second.promise : first.promise;
        return grant(path.endsWith('MCS2_contractInfo') ? INFO : PREVIEW);
      });
      const late = detail.answerContract(shown, 'accept');
      detail.openContract('C2');
      await settle();
      void detail.answerContract({ ...shown, offer: { ...shown.offer, id: 'C2' } }, 'reject');
      first.answer(toAnswer());
      await late;
      expect([detail.$answered.get(), detail.$refusal.get()]).toEqual([undefined, undefined]);
      expect(detail.$answering.get()).toBe('reject');
      second.answer(grant(contract({ id: 'C2' })));
      await settle();
      expect([detail.$answered.get()?.id, detail.$answering.get()]).toEqual(['C2', undefined]);
    },
  );

  test('is only offered to the side whose turn it is', () => {
    const of = (fields: object, side: 'upline' | 'downline') =>
      detail.listActions(contract(fields) as Parameters<typeof detail.listActions>[0], side);
    expect(of({ state: 'offered' }, 'downline')).toEqual(['accept', 'reject']);
    expect(of({ state: 'offered' }, 'upline')).toEqual(['withdraw']);
    expect(of({ state: 'active' }, 'upline')).toEqual(['requestTermination']);
    expect(of({ state: 'ending', endingBy: 'upline' }, 'upline')).toEqual(['withdrawTermination']);
    expect(of({ state: 'ending', endingBy: 'upline' }, 'downline')).toEqual(['acceptTermination', 'rejectTermination']);
    for (const state of ['rejected', 'withdrawn', 'replaced', 'terminated'])
      expect(of({ state }, 'upline')).toEqual([]);
  });
});

describe('a receipt', () => {
  const TEXT = '{"version":1}';

  test.each([
    ['its own sum', '04b8ee5ab34b7d93eda0ef3bbc0dd0b8b6eae7c6bf0ca9bb9a6bc2ba5b2a4a46', false],
    ['the sum of its text', '', true],
  ])('with %s is genuine or not', async (_name, given, isGenuine) => {
    const { sha256Hex } = await import('../../../../src/lib/bytes.ts');
    const sha256 = given || (await sha256Hex(TEXT));
    browser.serve(() => grant({ contract: contract({}), receipt: TEXT, sha256 }));
    await detail.receipt.load('C1');
    const state = detail.receipt.$state.get();
    expect('value' in state && state.value?.isGenuine).toBe(isGenuine);
  });
});

describe('the form of an offer', () => {
  const type = (values: Record<string, string>) => {
    for (const [field, text] of Object.entries(values)) form.offerForm.change(field, text);
  };
  const tier = (rate: string) => ({ 'tier.1.dailyBet': '100', 'tier.1.activeMembers': '1', 'tier.1.rate': rate });

  beforeEach(async () => {
    await info.openContractInfo();
    form.startOffer('daily');
    browser.calls.length = 0;
  });

  test.each([
    ['', 'required'],
    ['abc', 'rate_form'],
    ['1e3', 'rate_form'],
    ['0.123', 'rate_decimals'],
    ['0,123', 'rate_decimals'],
    ['1,000.00', 'rate_form'],
    ['0', 'rate_zero'],
    ['100.01', 'rate_over'],
    ['0.21', 'rate_above_own'],
  ])('refuses a rate of "%s" at its field and sends nothing', async (rate, problem) => {
    type({ account: 'vega', ...tier(rate) });
    expect(await form.offerForm.submit()).toBe(false);
    expect(form.offerForm.$problems.get()).toEqual({ 'tier.1.rate': problem });
    expect(browser.calls).toEqual([]);
  });

  test('wants tiers that climb, whole members, and conditions that are amounts', async () => {
    type({ account: 'vega', ...tier('0.2') });
    form.addTier();
    type({ 'tier.2.dailyBet': '-1', 'tier.2.activeMembers': '1.5', 'tier.2.rate': '0.2' });
    await form.offerForm.submit();
    expect(form.offerForm.$problems.get()).toMatchObject({
      'tier.2.activeMembers': 'members_form',
      'tier.2.rate': 'rate_order',
    });
    expect(form.offerForm.$problems.get()).toHaveProperty(['tier.2.dailyBet']);
    form.removeTier();
    expect(form.checkOffer(form.offerForm.$values.get())).toEqual({});
  });

  test('allows one rate of real-time salary to be zero, not both, and each up to its own', () => {
    form.startOffer('realtime');
    const check = (profitRate: string, lossRate: string) => {
      type({ account: 'vega', profitRate, lossRate });
      return form.checkOffer(form.offerForm.$values.get());
    };
    expect(check('0', '0.08')).toEqual({});
    expect(check('0', '0')).toEqual({ profitRate: 'rate_zero' });
    expect(check('0.05', '0.09')).toEqual({ profitRate: 'rate_above_own', lossRate: 'rate_above_own' });
  });

  test('shows what an offer would change, and sends it only then, once', async () => {
    const terms = { tiers: [{ dailyBet: 0, activeMembers: 1, rate: 0.15 }] };
    browser.serve(({ path }) =>
      path.endsWith('MCS2_contractOfferPreview')
        ? grant({ ...EFFECT, account: 'vega', terms })
        : grant(contract({ state: 'offered', version: 0 })),
    );
    type({ account: ' vega ', ...tier('0.15'), 'tier.1.dailyBet': '0' });
    expect(await form.offerForm.submit()).toBe(true);
    expect(browser.calls.map(({ path }) => path)).toEqual(['/wps/relay/MCS2_contractOfferPreview']);
    expect(JSON.parse(browser.calls[0]?.body ?? '')).toEqual({ kind: 'daily', account: 'vega', terms });
    await Promise.all([form.sendOffer(), form.sendOffer()]);
    const [, ...rest] = browser.calls;
    expect(rest.map(({ path, body }) => [path, JSON.parse(body ?? '')])).toEqual([
      ['/wps/relay/MCS2_processDailySalContract', { action: 'offer', account: 'vega', terms }],
    ]);
    expect(form.$draft.get()).toBeUndefined();
    expect(form.$offered.get()?.downline).toBe('vega');
  });

  test.each([
    ['member.unknown', 'account'],
    ['contracts.not_an_agent', 'account'],
    ['contracts.period_fixed', 'period'],
  ] as const)('shows %s at the field that it is about', async (code, field) => {
    browser.serve(() => refuse(code));
    type({ account: 'nobody', ...tier('0.1') });
    await form.offerForm.submit();
    expect(form.offerForm.$problems.get()).toEqual({ [field]: code });
  });

  describe('that is begun anew while the one before waits', () => {
    const terms = { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.1 }] };
    const toDraft = (account: string) => grant({ ...EFFECT, account, terms });
    const begin = (account: string) => {
      form.startOffer('daily');
      type({ account, ...tier('0.1') });
    };

    test.each([
      ['granted', () => toDraft('vega')],
      ['refused', () => refuse('member.unknown')],
    ])('takes nothing of a look that is %s late, and swallows no look of its own', async (_how, toAnswer) => {
      const late = createDelayed();
      browser.serve(({ body }) => (body?.includes('vega') ? late.promise : toDraft('norte')));
      begin('vega');
      const looking = form.offerForm.submit();
      begin('norte');
      late.answer(toAnswer());
      expect(await looking).toBe(false);
      expect([form.$draft.get(), form.offerForm.$problems.get()]).toEqual([undefined, {}]);
      const again = createDelayed();
      browser.serve(({ body }) => (body?.includes('vega') ? again.promise : toDraft('norte')));
      begin('vega');
      void form.offerForm.submit();
      begin('norte');
      expect(await form.offerForm.submit()).toBe(true);
      expect(form.$draft.get()?.account).toBe('norte');
    });

    test.each([
      ['granted', () => grant(contract({ state: 'offered', version: 0 }))],
      ['refused', () => refuse('member.unknown')],
    ])('is not emptied by an offer that is %s late, nor kept from being sent', async (_how, toAnswer) => {
      const late = createDelayed();
      browser.serve(({ path, body }) => {
        if (path.endsWith('MCS2_contractOfferPreview')) return toDraft(body?.includes('vega') ? 'vega' : 'norte');
        return body?.includes('vega') ? late.promise : grant(contract({ state: 'offered', downline: 'norte' }));
      });
      begin('vega');
      await form.offerForm.submit();
      const sending = form.sendOffer();
      begin('norte');
      expect(form.$isSending.get()).toBe(false);
      await form.offerForm.submit();
      late.answer(toAnswer());
      expect(await sending).toBe(false);
      expect(form.offerForm.$values.get().account).toBe('norte');
      expect([form.$draft.get()?.account, form.$sendFailure.get(), form.$offered.get()]).toEqual([
        'norte',
        undefined,
        undefined,
      ]);
      expect(await form.sendOffer()).toBe(true);
      expect(form.$offered.get()?.downline).toBe('norte');
    });
  });

  test.each([
    ['the form of an offer', '?agent=agentDailyWages2&c.offer=new', true],
    ['the list', '?agent=agentDailyWages2&c.tab=downlines', false],
    ['the form of another kind', '?agent=agentHourSalary&c.offer=new', false],
    ['no centre', '', false],
  ])('is found in the address where %s is looked at: %s', async (_what, search, isShown) => {
    const { isOfferShown } = await import('../../../../src/stores/contracts/view.ts');
    const { $centre } = await import('../../../../src/stores/centres.ts');
    browser.state.place.search = search;
    const page = new URLSearchParams(search).get('agent');
    $centre.set(page === null ? undefined : { id: 'agent', page });
    expect(isOfferShown('daily')).toBe(isShown);
  });

  test('begins with what a downline has', () => {
    form.startOffer(
      'daily',
      contract({ terms: { tiers: [1, 2].map((n) => ({ dailyBet: 1_000, activeMembers: n, rate: n / 10 })) } }) as never,
    );
    expect(form.$tierCount.get()).toBe(2);
    expect(form.offerForm.$values.get()).toMatchObject({
      account: 'vega',
      'tier.1.dailyBet': '1,000.00',
      'tier.2.activeMembers': '2',
      'tier.2.rate': '0.20',
    });
    expect(form.checkOffer(form.offerForm.$values.get())).toEqual({});
  });
});
