/** Permissions of the operator's staff. Each operator call names one in its contract; roles are sets of them (`staff/roles.ts`). */
export const PERMISSIONS = [
  'today.read',
  'reports.read',
  'audit.read',
  'staff.read',
  'staff.change',
  'members.read',
  /** Contact data without a mask. */
  'members.contacts',
  'members.change',
  /** Suspend, unlock, set a password, remove a second factor. */
  'members.secure',
  'members.message',
  'money.read',
  /** Decide deposits and withdrawals. */
  'money.move',
  /** Compare statement files with the books. */
  'money.reconcile',
  /** Change a balance by hand. */
  'money.adjust',
  /** Limits, fees, methods, payees and providers. */
  'money.settings',
  'content.read',
  'content.change',
  'promotions.read',
  'promotions.change',
  /** Decide applications and redemptions, draw raffles. */
  'promotions.decide',
  'games.read',
  'games.change',
  /** Register vendors and renew their secrets. */
  'games.vendors',
  'agents.read',
  'agents.change',
  'support.read',
  'support.answer',
  'site.read',
  'site.change',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * When a person's call must wait for a second person (decisions 0126, 0149). `always`: each call. `each`: if its amount is above `FOUR_EYES_AMOUNT`
 * of the platform. `amount`: as `each`, and also if the person's calls of 24 hours would add up to more than that amount. Calls of machines never
 * wait.
 */
export type FourEyes = 'always' | 'amount' | 'each';
