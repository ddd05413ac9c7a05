import { Bank, type Fault, type Payment } from './bank.ts';

type Order =
  | { do: 'pay'; payment: Payment }
  | { do: 'takeBack'; id: string; valor?: string }
  | { do: 'endReturns'; status: 'DEVOLVIDO' | 'NAO_REALIZADO' }
  | { do: 'faults'; faults: Fault[]; holdsReturns?: boolean }
  | { do: 'forgetTokens' }
  | { do: 'moveClock'; ms: number }
  | { do: 'notices' }
  | { do: 'look' }
  | { do: 'reset' };

let aheadMs = 0;
/** One bank for each host name. */
const banks = new Map<string, Bank>();

function toIspb(host: string): string {
  const number = [...host].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 0);
  return String(number).padStart(8, '0');
}

function toBank(host: string): Bank {
  const known = banks.get(host) ?? new Bank(toIspb(host), () => Date.now() + aheadMs);
  banks.set(host, known);
  return known;
}

function obey(bank: Bank, host: string, order: Order): unknown {
  switch (order.do) {
    case 'pay':
      return bank.pay(order.payment) ?? null;
    case 'takeBack':
      return bank.takeBack(order.id, order.valor);
    case 'endReturns':
      return bank.endReturns(order.status) ?? null;
    case 'faults':
      bank.faults = order.faults;
      bank.holdsReturns = order.holdsReturns ?? bank.holdsReturns;
      return null;
    case 'forgetTokens':
      return bank.forgetTokens() ?? null;
    case 'moveClock':
      aheadMs = order.ms;
      return null;
    case 'notices':
      return bank.notices.splice(0);
    case 'look': {
      const { requests, violations, webhookUrl } = bank;
      const received = [...bank.received.values()].map((pix) => ({ ...pix, left: Number(bank.leftOf(pix)) }));
      return { requests, violations, webhookUrl, charges: [...bank.charges.values()], received };
    }
    case 'reset':
      banks.delete(host);
      return null;
  }
}

/** Answers as the bank of this host; `POST /control` is for tests and for trying the bank by hand. */
export async function answerAsBank(request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  if (pathname !== '/control') return toBank(host).answer(request);
  return Response.json(obey(toBank(host), host, (await request.json()) as Order));
}
