/** A salary contract as the platform answers it, with `fields` replaced. */
export const contract = (fields: object) => ({
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

/** A kind of contract that is enabled but has no contract. */
export const NONE = { isOn: true, current: null, offer: null };
