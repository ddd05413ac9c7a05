import { toMinor } from '../../contract/core/money.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { createAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { hashPassword, type PasswordRecord } from '../session/password-hash.ts';
import { lastMonth, type PastCalendar } from './past-calendar.ts';
import { PLAIN, type SeedAccount } from './seed-people.ts';

const SEED_PASSWORD = 'Orla#2026';

const SEED_ACCOUNTS: readonly SeedAccount[] = [
  { ...PLAIN, account: 'atlas', type: 1, joined: lastMonth(14, '09:00') },
  { ...PLAIN, account: 'vega', type: 2, upline: 'atlas', joined: lastMonth(12, '09:30') },
  { ...PLAIN, account: 'polar', type: 41 },
  { ...PLAIN, account: 'delta', type: 42 },
  {
    ...PLAIN,
    account: 'luna',
    rank: 6,
    upline: 'atlas',
    balanceMinor: toMinor(1_000),
    joined: lastMonth(11, '20:00'),
  },
  { ...PLAIN, account: 'rio', rank: 2, upline: 'atlas', joined: lastMonth(11, '21:00') },
  { ...PLAIN, account: 'novo', firstTimeLogin: true },
];

export type SeedPassword = () => Promise<PasswordRecord>;

/** One hash for all accounts, made when the first is missing. The password is public, so a salt per account would protect nothing. */
export function toSeedPassword(log2N: number): SeedPassword {
  let hashed: Promise<PasswordRecord> | undefined;
  return () => {
    hashed ??= hashPassword(SEED_PASSWORD, log2N);
    return hashed;
  };
}

/** The id depends only on the account, so that an interrupted seed continues with the same object. */
async function toSeedMemberId(account: string): Promise<string> {
  return `m${(await sha256Hex(`seed:${account}`)).slice(0, 24)}`;
}

/** The member id, if the seed created the account; undefined if another member has the name. */
export async function findSeeded(db: D1Database, account: string): Promise<string | undefined> {
  const memberId = await findMemberId(db, account);
  return memberId === (await toSeedMemberId(account)) ? memberId : undefined;
}

/** Creates the account if it is missing. True when it was missing. */
export async function ensureAccount(
  env: Env,
  seed: SeedAccount,
  password: SeedPassword,
  calendar: PastCalendar | undefined,
): Promise<boolean> {
  const { balanceMinor, joined, ...person } = seed;
  let memberId = await findMemberId(env.DB, seed.account);
  const isMissing = memberId === undefined;
  if (memberId === undefined) {
    memberId = await toSeedMemberId(seed.account);
    const joinedAt = calendar && joined?.(calendar);
    const account = { ...person, memberId, joinedAt, email: null, password: await password() };
    if (!(await createAccount(env, account)).ok) return false;
  }
  if (balanceMinor > 0 && memberId === (await toSeedMemberId(seed.account))) {
    const command = { key: 'seed:balance', amountMinor: balanceMinor, reason: 'seed' };
    const moved = await getMember(env, memberId).wallet.adjust(command, false);
    if (!moved.ok) throw new Error(`The seeded balance of ${seed.account} was refused: ${moved.code}`);
  }
  return isMissing;
}

/** Creates the accounts that are missing. Returns their number. */
export async function seedAccounts(
  env: Env,
  password: SeedPassword,
  calendar: PastCalendar | undefined,
): Promise<number> {
  let created = 0;
  for (const seed of SEED_ACCOUNTS) {
    if (await ensureAccount(env, seed, password, calendar)) created += 1;
  }
  return created;
}
