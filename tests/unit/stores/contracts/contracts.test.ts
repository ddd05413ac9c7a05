import { beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../wait-for.ts';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { type Contracts, INFO, openContracts, PREVIEW } from './contracts-browser.ts';
import { contract } from './wire-contract.ts';

let browser: Contracts['browser'];
let key: Contracts['key'];
let info: Contracts['info'];
let detail: Contracts['detail'];
let badges: Contracts['badges'];

beforeEach(async () => {
  ({ browser, key, info, detail, badges } = await openContracts());
});

describe('the consolidated info', () => {
  test('is stored under the keys of the spec and counts pending requests', async () => {
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

  test('counts the stored answer until the new one arrives', () => {
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
  const sent = async () => {
    const posts = browser.calls.filter(({ method }) => method === 'POST');
    return Promise.all(posts.map(async ({ body }) => ((await key.open(body)) as { data: unknown }).data));
  };

  test('sends the digest of the shown endings, once for any number of taps', async () => {
    const shown = await open();
    browser.serve(({ path, method }) => {
      if (method === 'POST') return grant(contract({}));
      return grant(path.endsWith('MCS2_contractInfo') ? INFO : { ...PREVIEW, offer: contract({}) });
    });
    await Promise.all([detail.answerContract(shown, 'accept'), detail.answerContract(shown, 'reject')]);
    expect(await sent()).toEqual([{ action: 'accept', id: 'C1', endsDigest: 'd1' }]);
    expect(detail.$answered.get()).toEqual({ id: 'C1', action: 'accept' });
    const now = detail.preview.$state.get();
    expect('value' in now && now.value?.offer.state).toBe('active');
  });

  test('that comes too late shows the refusal with the current contract', async () => {
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

  test('to changed endings shows the new list', async () => {
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

  test('is cleared when the contract is reopened and reloaded', async () => {
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
      let posts = 0;
      browser.serve(({ path, method }) => {
        posts += method === 'POST' ? 1 : 0;
        if (method === 'POST') return posts === 2 ? second.promise : first.promise;
        return grant(path.endsWith('MCS2_contractInfo') ? INFO : PREVIEW);
      });
      const late = detail.answerContract(shown, 'accept');
      await waitFor(() => expect(posts).toBe(1));
      detail.openContract('C2');
      await settle();
      void detail.answerContract({ ...shown, offer: { ...shown.offer, id: 'C2' } }, 'reject');
      await waitFor(() => expect(posts).toBe(2));
      first.answer(toAnswer());
      await late;
      expect([detail.$answered.get(), detail.$refusal.get()]).toEqual([undefined, undefined]);
      expect(detail.$answering.get()).toBe('reject');
      second.answer(grant(contract({ id: 'C2' })));
      await settle();
      expect([detail.$answered.get()?.id, detail.$answering.get()]).toEqual(['C2', undefined]);
    },
  );

  test('is offered only to the side that must act', () => {
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
