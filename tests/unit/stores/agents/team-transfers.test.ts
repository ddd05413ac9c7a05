import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { openTeam, TARGET, type Team } from './team-browser.ts';

const SEND = '/wps/relay/CSH_createTransfer';
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

let browser: Team['browser'];
let answers: Team['answers'];

beforeEach(async () => {
  ({ browser, answers } = await openTeam());
});

describe('a transfer to a downline', () => {
  test('above the remaining limit sends nothing', async () => {
    const sending = await import('../../../../src/stores/agents/send-to-downline.ts');
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

  test('without an answer is retried with the same key, later ones with another', async () => {
    const sending = await import('../../../../src/stores/agents/send-to-downline.ts');
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

  test('with a late answer does not affect the next card', async () => {
    const sending = await import('../../../../src/stores/agents/send-to-downline.ts');
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

  test('shows its receipt on its own card and keeps input on the next', async () => {
    const sending = await import('../../../../src/stores/agents/send-to-downline.ts');
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

  test('clears its password when its card is left', async () => {
    const sending = await import('../../../../src/stores/agents/send-to-downline.ts');
    const leave = sending.openSending('vega');
    await settle();
    sending.sendForm.change('amount', '50');
    sending.sendForm.change('password', 'Orla#2026');
    leave();
    sending.openSending('vega');
    expect(sending.sendForm.$values.get()).toEqual({ amount: '50', password: '' });
  });
});
