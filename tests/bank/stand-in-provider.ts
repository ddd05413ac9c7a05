import { hasFreshTimestamp, isSignedBy } from '../../src/server/signed-request.ts';
import type { Fault } from './bank.ts';

export const PROVIDER_SECRET = 'segredo-do-provedor-0123456789abcdef';
const SLOW_MS = 300;
const SILENT_MS = 10_000;
const AMOUNT = /^\d{1,10}\.\d{2}$/;

interface Person {
  name: string;
  taxNumber: string;
}
interface Refund {
  id: string;
  amount: string;
  state: 'waiting' | 'done' | 'failed';
}
export interface StandInCharge {
  id: string;
  amount: string;
  state: 'open' | 'closed';
  payCode: string;
  payUrl: string;
  payments: { id: string; amount: string; payer?: Person; refunds: Refund[]; at: number }[];
}
export interface StandInPayout {
  id: string;
  amount: string;
  state: 'waiting' | 'paid' | 'returned' | 'refused';
  arrived?: string;
  bankId: string;
  payee: Person;
  /** The account that received the payout. */
  key: string;
  at: number;
}

export function toCents(text: string): number {
  return AMOUNT.test(text) ? Number(text.replace('.', '')) : 0;
}
export function toText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function problem(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

/** A provider that follows docs/provider-guide.md, with faults. It pays out only when told to (`endPayouts`), unless `paysAtOnce`. */
export class StandInProvider {
  readonly charges = new Map<string, StandInCharge>();
  readonly payouts = new Map<string, StandInPayout>();
  readonly requests: string[] = [];
  readonly notices: { ids: string[] }[] = [];
  readonly #bodies = new Map<string, string>();
  faults: Fault[] = [];
  /** Owners of accounts by key; null means that the account does not exist. A key that is missing here belongs to `defaultOwner`. */
  owners: Record<string, Person | null> = {};
  /** The owner of each account whose key `owners` does not have. */
  defaultOwner: Person = { name: 'Ana Souza', taxNumber: '' };
  paysAtOnce = true;
  noticeAddress = '';
  #made = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const text = request.method === 'GET' || request.method === 'DELETE' ? '' : await request.text();
    this.requests.push(line);
    const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
    const isFresh = hasFreshTimestamp(request, Math.floor(this.#now() / 1_000));
    if (!isFresh || !(await isSignedBy([PROVIDER_SECRET], request, bytes))) return problem(401, 'signature');
    const fault = this.faults.find(({ on, times }) => times > 0 && line.startsWith(on));
    if (fault) fault.times -= 1;
    if (fault?.kind === 'before') return problem(503, 'unavailable');
    if (fault?.kind === 'slow' || fault?.kind === 'silent')
      await new Promise((resolve) => setTimeout(resolve, fault.kind === 'slow' ? SLOW_MS : SILENT_MS));
    const answer = this.#route(request.method, pathname, text);
    return fault?.kind === 'after' ? problem(503, 'unavailable') : answer;
  }

  #route(method: string, path: string, text: string): Response {
    const [area = '', id = '', part = '', partId = ''] = path.split('/').slice(2).map(decodeURIComponent);
    const body = text === '' ? {} : JSON.parse(text);
    if (area === 'charges' && method === 'PUT') return this.#charge(id, body, text);
    if (area === 'charges' && method === 'DELETE') return this.#close(id);
    if (area === 'charges') return this.#show(this.charges.get(id));
    if (area === 'payments' && part === 'refunds') return this.#refund(id, partId, body);
    if (area === 'payees') return this.#showPayee(body);
    if (area === 'payouts' && method === 'PUT') return this.#payOut(id, body, text);
    if (area === 'payouts') return this.#show(this.payouts.get(id));
    if (area === 'statements') return this.#showStatement(id, Number(part));
    if (area === 'notices') {
      this.noticeAddress = body.address;
      return new Response(null, { status: 204 });
    }
    return problem(404, 'unknown');
  }

  #show(value: unknown, status = 200): Response {
    return value ? Response.json(value, { status }) : problem(404, 'unknown');
  }

  /** Returns true if the request repeats a known id and body, and a refusal if the id is known with another body. */
  #isKnown(id: string, text: string): boolean | Response {
    const known = this.#bodies.get(id);
    if (known !== undefined && known !== text) return problem(409, 'another_body');
    this.#bodies.set(id, text);
    return known !== undefined;
  }

  #charge(id: string, body: { amount: string }, text: string): Response {
    if (!AMOUNT.test(body.amount)) return problem(422, 'amount');
    const { expiresIn: _, ...rest } = JSON.parse(text);
    const known = this.#isKnown(`charge ${id}`, JSON.stringify(rest));
    if (known instanceof Response) return known;
    if (!known)
      this.charges.set(id, {
        id,
        amount: body.amount,
        state: 'open',
        payCode: `00020126PROVEDOR${id}5303986`,
        payUrl: `https://pay.provider.example/${id}`,
        payments: [],
      });
    return this.#show(this.charges.get(id), known ? 200 : 201);
  }

  #close(id: string): Response {
    const charge = this.charges.get(id);
    if (!charge) return problem(404, 'unknown');
    if (charge.payments.length > 0) return problem(409, 'paid');
    charge.state = 'closed';
    return this.#show(charge);
  }

  #refund(paymentId: string, id: string, { amount }: { amount: string }): Response {
    const payment = [...this.charges.values()].flatMap(({ payments }) => payments).find((one) => one.id === paymentId);
    if (!payment) return problem(404, 'unknown');
    const known = payment.refunds.find((one) => one.id === id);
    if (known) return this.#show(known);
    const left = payment.refunds.reduce((sum, one) => sum - toCents(one.amount), toCents(payment.amount));
    if (toCents(amount) === 0 || toCents(amount) > left) return problem(422, 'amount');
    const made: Refund = { id, amount, state: 'done' };
    payment.refunds.push(made);
    return this.#show(made, 201);
  }

  #showPayee({ key = '' }: { key?: string }): Response {
    const owner = this.owners[key];
    return owner === null ? problem(404, 'unknown') : this.#show(owner ?? this.defaultOwner);
  }

  #payOut(id: string, body: { amount: string; account: { key: string }; payee: Person }, text: string): Response {
    if (toCents(body.amount) === 0 || this.owners[body.account.key] === null) return problem(422, 'account');
    const known = this.#isKnown(`payout ${id}`, text);
    if (known instanceof Response) return known;
    if (!known) {
      const payee = this.owners[body.account.key] ?? this.defaultOwner;
      const { amount } = body;
      this.payouts.set(id, { id, amount, state: 'waiting', bankId: '', payee, key: body.account.key, at: this.#now() });
      if (this.paysAtOnce) this.endPayout(id, 'paid');
    }
    return this.#show(this.payouts.get(id), known ? 200 : 201);
  }

  /** Payments and payouts that began on this day of UTC. */
  #showStatement(day: string, page: number): Response {
    const isOf = ({ at }: { at: number }) => new Date(at).toISOString().startsWith(day);
    const payments = [...this.charges.values()].flatMap((charge) =>
      charge.payments.filter(isOf).map(({ id, amount, refunds }) => {
        const returned = refunds
          .filter(({ state }) => state === 'done')
          .reduce((sum, one) => sum + toCents(one.amount), 0);
        return { charge: charge.id, id, amount, returned: toText(returned) };
      }),
    );
    const payouts = [...this.payouts.values()].filter(isOf).map(({ id, amount, state, arrived }) => {
      return { id, amount, state, ...(arrived ? { arrived } : {}) };
    });
    const SIZE = 50;
    const cut = <Row>(rows: Row[]) => rows.slice(page * SIZE, (page + 1) * SIZE);
    const hasNext = Math.max(payments.length, payouts.length) > (page + 1) * SIZE;
    return this.#show({ payments: cut(payments), payouts: cut(payouts), hasNext });
  }

  /** Pays a charge. Returns undefined if the charge is closed or unknown. */
  pay({
    id,
    amount,
    payer,
    force = false,
  }: {
    id: string;
    amount?: string;
    payer?: Person;
    force?: boolean;
  }): string | undefined {
    const charge = this.charges.get(id);
    if (!charge || (charge.state === 'closed' && !force)) return undefined;
    this.#made += 1;
    const paymentId = `pay-${this.#made}`;
    const paid = { id: paymentId, amount: amount ?? charge.amount, refunds: [], at: this.#now() };
    charge.payments.push(payer ? { ...paid, payer } : paid);
    charge.state = 'closed';
    this.notices.push({ ids: [id] });
    return paymentId;
  }

  /** The bank takes a whole payment back. */
  takeBack(paymentId: string): boolean {
    for (const { id, payments } of this.charges.values()) {
      const payment = payments.find((one) => one.id === paymentId);
      if (!payment || payment.refunds.length > 0) continue;
      payment.refunds.push({ id: `chargeback-${paymentId}`, amount: payment.amount, state: 'done' });
      this.notices.push({ ids: [id] });
      return true;
    }
    return false;
  }

  /** Ends a payout. May be called again with another state, because a bank may return a payout that was paid. */
  endPayout(id: string, state: StandInPayout['state'], arrived?: string): boolean {
    const payout = this.payouts.get(id);
    if (!payout) return false;
    this.#made += 1;
    payout.state = state;
    payout.bankId ||= `E${String(this.#made).padStart(31, '0')}`;
    if (arrived) payout.arrived = arrived;
    this.notices.push({ ids: [id] });
    return true;
  }
}
