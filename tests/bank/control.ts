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

/** Orders of a test to a provider that follows docs/provider-guide.md. */
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

function toIspb(host: string): string {
  const number = [...host].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 0);
  return String(number).padStart(8, '0');
}

/** The banks and providers that one platform reaches, by host. Platforms that are tested at the same time each have their own. */
class Banks {
  readonly banks = new Map<string, Bank>();
  readonly providers = new Map<string, StandInProvider>();
  aheadMs = 0;
  readonly #now = () => Date.now() + this.aheadMs;

  toBank(host: string): Bank {
    const known = this.banks.get(host) ?? new Bank(toIspb(host), this.#now);
    this.banks.set(host, known);
    return known;
  }

  toProvider(host: string): StandInProvider {
    const known = this.providers.get(host) ?? new StandInProvider(this.#now);
    this.providers.set(host, known);
    return known;
  }
}

function obey(all: Banks, host: string, order: Order): unknown {
  const bank = all.toBank(host);
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
      all.aheadMs = order.ms;
      return null;
    case 'notices':
      return bank.notices.splice(0);
    case 'look': {
      const { requests, violations, webhookUrl } = bank;
      const received = [...bank.received.values()].map((pix) => ({ ...pix, left: Number(bank.leftOf(pix)) }));
      return { requests, violations, webhookUrl, charges: [...bank.charges.values()], received };
    }
    case 'reset':
      all.banks.delete(host);
      return null;
  }
}

function obeyAsProvider(all: Banks, host: string, order: ProviderOrder): unknown {
  const provider = all.toProvider(host);
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
      all.providers.delete(host);
      return null;
  }
}

/**
 * Returns a function that answers as the bank of each host, or as a provider of docs/provider-guide.md if the host begins with `provider.`. Tests and
 * manual trials control a host by `POST /control`.
 */
export function openBanks(): (request: Request) => Promise<Response> {
  const all = new Banks();
  return async (request) => {
    const { pathname, host } = new URL(request.url);
    const isProvider = host.startsWith('provider.');
    if (pathname !== '/control') return (isProvider ? all.toProvider(host) : all.toBank(host)).answer(request);
    const order = await request.json();
    const result = isProvider ? obeyAsProvider(all, host, order as ProviderOrder) : obey(all, host, order as Order);
    return Response.json(result);
  };
}
