import { Bank, type Fault, type Payment } from './bank.ts';
import { type StandInPayout, StandInProvider } from './stand-in-provider.ts';

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

/** Orders to a provider that follows docs/provider-guide.md. */
type ProviderOrder =
  | { do: 'pay'; payment: Parameters<StandInProvider['pay']>[0] }
  | { do: 'takeBack'; id: string }
  | { do: 'endPayout'; id: string; state: StandInPayout['state']; arrived?: string }
  | { do: 'setOwners'; owners: StandInProvider['owners'] }
  | { do: 'holdPayouts'; holds: boolean }
  | { do: 'faults'; faults: Fault[] }
  | { do: 'forgetPayout'; id: string }
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

const providers = new Map<string, StandInProvider>();

function toProvider(host: string): StandInProvider {
  const known = providers.get(host) ?? new StandInProvider(() => Date.now() + aheadMs);
  providers.set(host, known);
  return known;
}

function obeyAsProvider(provider: StandInProvider, host: string, order: ProviderOrder): unknown {
  switch (order.do) {
    case 'pay':
      return provider.pay(order.payment) ?? null;
    case 'takeBack':
      return provider.takeBack(order.id);
    case 'endPayout':
      return provider.endPayout(order.id, order.state, order.arrived);
    case 'setOwners':
      provider.owners = order.owners;
      return null;
    case 'holdPayouts':
      provider.paysAtOnce = !order.holds;
      return null;
    case 'faults':
      provider.faults = order.faults;
      return null;
    case 'forgetPayout':
      return provider.payouts.delete(order.id);
    case 'notices':
      return provider.notices.splice(0);
    case 'look': {
      const { requests, noticeAddress, charges, payouts } = provider;
      return { requests, noticeAddress, charges: [...charges.values()], payouts: [...payouts.values()] };
    }
    case 'reset':
      providers.delete(host);
      return null;
  }
}

/**
 * Answers as the bank of this host; a host that begins with `provider.` follows docs/provider-guide.md. `POST /control` is for tests and for trying
 * it by hand.
 */
export async function answerAsBank(request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  const isControl = pathname === '/control';
  if (host.startsWith('provider.')) {
    const provider = toProvider(host);
    return isControl
      ? Response.json(obeyAsProvider(provider, host, (await request.json()) as ProviderOrder))
      : provider.answer(request);
  }
  if (!isControl) return toBank(host).answer(request);
  return Response.json(obey(toBank(host), host, (await request.json()) as Order));
}
