import { beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../wait-for.ts';
import { createDelayed, grant, refuse } from '../browser.ts';
import { type Contracts, EFFECT, openContracts } from './contracts-browser.ts';
import { contract } from './wire-contract.ts';

let browser: Contracts['browser'];
let key: Contracts['key'];
let info: Contracts['info'];
let form: Contracts['form'];

beforeEach(async () => {
  ({ browser, key, info, form } = await openContracts());
});

describe('the form of an offer', () => {
  const type = (values: Record<string, string>) => {
    for (const [field, text] of Object.entries(values)) form.offerForm.change(field, text);
  };
  const tier = (rate: string) => ({ 'tier.1.dailyBet': '100', 'tier.1.activeMembers': '١', 'tier.1.rate': rate });

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
    ['0', 'rate_not_positive'],
    ['100.01', 'rate_over'],
    ['0.21', 'rate_above_own'],
  ])('refuses a rate of "%s" at its field and sends nothing', async (rate, problem) => {
    type({ account: 'vega', ...tier(rate) });
    expect(await form.offerForm.submit()).toBe(false);
    expect(form.offerForm.$problems.get()).toEqual({ 'tier.1.rate': problem });
    expect(browser.calls).toEqual([]);
  });

  test('requires rising tiers, whole numbers of members and valid amounts', async () => {
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

  test('reads a number of members as pages show it', () => {
    const problemOf = (activeMembers: string) =>
      form.checkOffer({ account: 'vega', ...tier('0.2'), 'tier.1.activeMembers': activeMembers })[
        'tier.1.activeMembers'
      ];
    for (const text of ['0', '1,000', '1\u00a0000', '\u200e１２\u200e', '1,000,000'])
      expect(problemOf(text), text).toBeUndefined();
    for (const text of ['1.5', '-1', '1e3', 'ten', '1,000,001']) expect(problemOf(text), text).toBe('members_form');
  });

  test('allows one zero rate of a real-time salary, and each up to the agent’s own', () => {
    form.startOffer('realtime');
    const check = (profitRate: string, lossRate: string) => {
      type({ account: 'vega', profitRate, lossRate });
      return form.checkOffer(form.offerForm.$values.get());
    };
    expect(check('0', '0.08')).toEqual({});
    expect(check('0', '0')).toEqual({ profitRate: 'rate_not_positive' });
    expect(check('0.05', '0.09')).toEqual({ profitRate: 'rate_above_own', lossRate: 'rate_above_own' });
  });

  test('previews an offer and sends it once', async () => {
    const terms = { tiers: [{ dailyBet: 0, activeMembers: 1, rate: 0.15 }] };
    browser.serve(({ path }) => {
      return path.endsWith('MCS2_contractOfferPreview')
        ? grant({ ...EFFECT, account: 'vega', terms })
        : grant(contract({ state: 'offered', version: 0 }));
    });
    type({ account: ' vega ', ...tier('0.15'), 'tier.1.dailyBet': '0' });
    expect(await form.offerForm.submit()).toBe(true);
    expect(browser.calls.map(({ path }) => path)).toEqual(['/wps/relay/MCS2_contractOfferPreview']);
    expect(JSON.parse(browser.calls[0]?.body ?? '')).toEqual({ kind: 'daily', account: 'vega', terms });
    expect(await form.sendForm.submit()).toBe(false);
    expect(form.sendForm.$problems.get()).toEqual({ password: 'required' });
    form.sendForm.change('password', ' Cofre-1 ');
    await Promise.all([form.sendForm.submit(), form.sendForm.submit()]);
    const sent = browser.calls.filter(({ path }) => path.endsWith('MCS2_processDailySalContract'));
    expect(sent).toHaveLength(1);
    expect(await key.open(sent[0]?.body)).toMatchObject({
      data: { action: 'offer', account: 'vega', terms, password: 'Cofre-1' },
    });
    expect(form.sendForm.$values.get()).toEqual({});
    expect(form.$draft.get()).toBeUndefined();
    expect(form.$offered.get()?.downline).toBe('vega');
  });

  test('keeps the offer under review where the payment password is wrong', async () => {
    const terms = { tiers: [{ dailyBet: 0, activeMembers: 1, rate: 0.15 }] };
    browser.serve(({ path }) => {
      const isPreview = path.endsWith('MCS2_contractOfferPreview');
      return isPreview ? grant({ ...EFFECT, account: 'vega', terms }) : refuse('session.secret_wrong');
    });
    type({ account: 'vega', ...tier('0.15') });
    await form.offerForm.submit();
    form.sendForm.change('password', 'x');
    expect(await form.sendForm.submit()).toBe(false);
    expect(form.sendForm.$problems.get()).toEqual({ password: 'session.secret_wrong' });
    expect(form.$draft.get()?.account).toBe('vega');
    form.backToForm();
    expect(form.sendForm.$values.get()).toEqual({});
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

  describe('restarted while the previous one is pending', () => {
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
      let offers = 0;
      browser.serve(({ path, body }) => {
        if (path.endsWith('MCS2_contractOfferPreview')) return toDraft(body?.includes('vega') ? 'vega' : 'norte');
        offers += 1;
        return offers === 1 ? late.promise : grant(contract({ state: 'offered', downline: 'norte' }));
      });
      begin('vega');
      await form.offerForm.submit();
      form.sendForm.change('password', 'x');
      const sending = form.sendForm.submit();
      await waitFor(() => expect(offers).toBe(1));
      begin('norte');
      expect(form.sendForm.$isSubmitting.get()).toBe(false);
      await form.offerForm.submit();
      late.answer(toAnswer());
      expect(await sending).toBe(false);
      expect(form.offerForm.$values.get().account).toBe('norte');
      expect([form.$draft.get()?.account, form.sendForm.$failure.get(), form.$offered.get()]).toEqual([
        'norte',
        undefined,
        undefined,
      ]);
      form.sendForm.change('password', 'x');
      expect(await form.sendForm.submit()).toBe(true);
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
    const { $centre } = await import('../../../../src/stores/centre/centres.ts');
    browser.state.location.search = search;
    const page = new URLSearchParams(search).get('agent');
    $centre.set(page === null ? undefined : { id: 'agent', page });
    expect(isOfferShown('daily')).toBe(isShown);
  });

  test('starts with the downline’s terms', () => {
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
