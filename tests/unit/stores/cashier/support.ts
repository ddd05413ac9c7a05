import { vi } from 'vitest';
import { type Call, grant, INFO, type Server, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

/** Opens the cashier of a signed-in member. `serve` answers the calls; a call without an answer fails like a lost connection. */
export async function openCashier(serve: Server) {
  vi.resetModules();
  const { createBrowser } = await import('../browser.ts');
  const browser = createBrowser({ search: '?member=page' });
  const key = await createServerKey('k1');
  browser.serve((call) => {
    if (call.path === '/wps/system/keys')
      return grant({ keys: [key.publicKey], now: Math.floor(browser.state.now / 1_000) });
    if (call.path === '/wps/member/info') return grant(INFO);
    if (call.path === '/wps/v2/wallets/balance') return grant({ sumBalance: 1_000, currency: 'BRL' });
    return serve(call);
  });
  browser.session.set('token', 'h1.first');
  const session = await import('../../../../src/stores/session/session.ts');
  const centres = await import('../../../../src/stores/centre/centres.ts');
  session.restoreSession();
  centres.watchCentre();
  await settle();
  return { browser, session, open: (call: Call) => key.open(call.body) };
}

export function toPage(list: readonly unknown[]) {
  return {
    period: { from: '2027-01-01', to: '2027-01-30', timeZone: 'America/Sao_Paulo' },
    currency: 'BRL',
    totals: [],
    list,
    pageSize: 20,
    total: list.length,
    next: '',
  };
}

export const ID = `D1-m${'0'.repeat(24)}`;

export const DEPOSIT = {
  id: ID,
  method: 'PIX',
  kind: 'pix',
  state: 'pending',
  amount: 50,
  received: 0,
  fee: 0,
  credited: 0,
  createdAt: '2027-01-15T08:00:00.000Z',
  updatedAt: '2027-01-15T08:00:00.000Z',
  expiresAt: '2027-01-15T08:30:00.000Z',
  isFirst: false,
  reason: '',
  pixCode: '0002',
  instructions: '',
  payUrl: '',
  bankId: '',
  isCharged: false,
} as const;

export const METHODS = {
  currency: 'BRL',
  openOrdersMax: 3,
  methods: [
    {
      code: 'PIX',
      name: 'Pix',
      kind: 'pix',
      currency: 'BRL',
      min: 10,
      max: 20_000,
      presets: [50],
      fee: 0,
      feePercent: 0,
      expiryMinutes: 30,
      instructions: '',
    },
  ],
} as const;

export const WITHDRAWAL = {
  id: `W1-m${'0'.repeat(24)}`,
  state: 'requested',
  amount: 100,
  fee: 0,
  payout: 100,
  received: 0,
  remaining: 100,
  account: {
    id: 'A1',
    kind: 'pix',
    holder: 'Luna',
    keyType: 'email',
    key: 'l•••@orla.example',
    bank: '',
    branch: '',
    createdAt: '2027-01-15T08:00:00.000Z',
    freeFrom: null,
  },
  createdAt: '2027-01-15T08:00:00.000Z',
  updatedAt: '2027-01-15T08:00:00.000Z',
  reference: '',
  reason: '',
  proofs: [],
  holder: 'operator',
  missing: 'review',
  nextUpdateAt: '2027-01-15T12:00:00.000Z',
  dispute: null,
  automaticAt: null,
  steps: [],
} as const;

export const TERMS = {
  currency: 'BRL',
  available: 300,
  debt: 0,
  min: 20,
  max: 50_000,
  fee: 0,
  feePercent: 0,
  countLeft: 5,
  amountLeft: 100_000,
  automaticReceiptMinutes: 60,
  blocks: [],
} as const;
