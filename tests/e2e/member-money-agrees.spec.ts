import type { Page } from '@playwright/test';
import { addPayoutAccount } from '../../src/contract/cashier/accounts.ts';
import { createDeposit, listDepositMethods } from '../../src/contract/cashier/deposits.ts';
import { confirmWithdrawal, createWithdrawal } from '../../src/contract/cashier/withdrawals.ts';
import type { InputOf, OutputOf } from '../../src/contract/core/endpoint.ts';
import { joinPromotion, requestReward } from '../../src/contract/promotions/claims.ts';
import { getProfit } from '../../src/contract/records/records.ts';
import { login } from '../../src/contract/session/session.ts';
import { auditBooks } from '../../src/contract/wallet/operator.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect, type Operator, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';
import { playRounds } from './play.ts';

const OPS = { authorization: 'Bearer local-ops' };
const DAY_MS = 86_400_000;
const DEPOSIT = 60;
const BONUS = 10;
const STAKE = 5;
const PAYOUT = 30;
/** Covers the worst case of a slot session, so that the test never runs out of money. */
const RESERVE = 200;

type Caller = <E extends Parameters<ConformanceClient['call']>[0]>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

async function createCaller(origin: string, account: string): Promise<Caller> {
  const client = new ConformanceClient(origin);
  const call: Caller = async (endpoint, input) => {
    const answer = await client.call(endpoint, input);
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.code}`);
    return answer.value;
  };
  const { token } = await call(login, { type: 'username', username: account, password: JOIN_PASSWORD });
  client.bearer = token;
  return call;
}

async function deposit(call: Caller, operator: Operator): Promise<void> {
  const { methods } = await call(listDepositMethods, {});
  const method = methods.find(({ kind }) => kind === 'test');
  const order = await call(createDeposit, { method: method?.code ?? '', amount: DEPOSIT });
  await operator.post(`/ops/deposits/${order.id}/confirm`, { amount: DEPOSIT, reason: 'e2e' });
}

async function takeBonus(call: Caller, operator: Operator): Promise<void> {
  const promotionId = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  const text = { title: promotionId, content: '<p>e2e</p>', termsText: '<p>e2e</p>' };
  await operator.post('/ops/promotions', {
    promotionId,
    startsAt: new Date(Date.now() - DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + DAY_MS).toISOString(),
    budget: null,
    texts: { PT: text, EN: text },
    rule: { kind: 'free_bonus', amount: BONUS },
    terms: { turnoverMultiple: 2, expiryDays: 10, claimDays: 5 },
  });
  await call(joinPromotion, { promotionId, remark: '' });
  await call(requestReward, { promotionId, remark: '', acceptTerms: true });
}

async function payOut(call: Caller, operator: Operator, account: string): Promise<void> {
  const key = `${account}@orla.example`;
  const { id: accountId } = await call(addPayoutAccount, {
    kind: 'pix',
    holder: 'Ana Souza',
    keyType: 'email',
    key,
    password: JOIN_PASSWORD,
  });
  const { id } = await call(createWithdrawal, { accountId, amount: PAYOUT, password: JOIN_PASSWORD });
  await operator.post(`/ops/withdrawals/${id}/approve`, {});
  await operator.post(`/ops/withdrawals/${id}/pay`, { reference: `E2E-${id}` });
  await call(confirmWithdrawal, { id, outcome: 'received' });
}

const toCents = (amount: number) => Math.round(amount * 100);

/** Returns a printed amount in cents with its sign. */
function readCents(text: string | null): number {
  const digits = Number((text ?? '').replace(/\D/g, ''));
  return /[−-]/.test(text ?? '') ? -digits : digits;
}

async function readFigure(page: Page, label: string): Promise<number> {
  const name = page.locator('dialog[data-centre] dt').getByText(label, { exact: true });
  return readCents(await name.locator('xpath=following-sibling::dd[1]').first().textContent());
}

test('from the first deposit to the payout, balance, records, profit and ledger agree to the cent', async ({
  page,
  path,
  words,
  operator,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const account = await joinAs(page, origin);
  const call = await createCaller(origin, account);
  await operator.credit(account, RESERVE);
  await deposit(call, operator);
  await playRounds(origin, account, { gameId: 'agua-viva', rounds: DEPOSIT / STAKE, stake: STAKE });
  await takeBonus(call, operator);
  await playRounds(origin, account, { gameId: 'agua-viva', rounds: (2 * BONUS) / STAKE, stake: STAKE });
  await payOut(call, operator, account);

  const { sumBalance } = await call(getBalance, {});
  const { totals } = await call(getProfit, {});
  expect(toCents(totals.bonus)).toBe(toCents(BONUS));
  expect(toCents(sumBalance)).toBe(toCents(RESERVE + DEPOSIT - PAYOUT) + toCents(totals.net));

  await page.goto(path('/?member=transferFund'));
  expect(await readFigure(page, words('funds.available'))).toBe(toCents(sumBalance));
  await page.goto(path('/?member=transactionHistory'));
  expect(await readFigure(page, words('records.change'))).toBe(toCents(sumBalance));
  await page.goto(path('/?member=personalProfit'));
  expect(await readFigure(page, words('records.net'))).toBe(toCents(totals.net));

  const books = await new ConformanceClient(origin).call(auditBooks, { account }, OPS);
  if (!books.ok) throw new Error(books.code);
  expect(books.value).toMatchObject({ isBalanced: true, frozen: null, unevenTransfers: 0 });
  const money = books.value.accounts.filter(({ book }) => book === 'money');
  for (const { name, balance, sumOfEntries } of money) expect(sumOfEntries, name).toBe(balance);
  expect(money.map(({ balance }) => toCents(balance))).toContain(toCents(sumBalance));
});
