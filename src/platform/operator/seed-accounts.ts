import type { MemberType } from '../../contract/member.ts';
import { toMinor } from '../../contract/money.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { createAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { hashPassword } from '../session/password-hash.ts';

const SEED_PASSWORD = 'Orla#2026';

interface SeedAccount {
  account: string;
  type: MemberType;
  rank: number;
  upline: string | null;
  firstTimeLogin: boolean;
  balanceMinor: number;
}

const PLAIN = { type: 0, rank: 0, upline: null, firstTimeLogin: false, balanceMinor: 0 } as const;

const SEED_ACCOUNTS: readonly SeedAccount[] = [
  { ...PLAIN, account: 'atlas', type: 1 },
  { ...PLAIN, account: 'vega', type: 2, upline: 'atlas' },
  { ...PLAIN, account: 'polar', type: 41 },
  { ...PLAIN, account: 'delta', type: 42 },
  { ...PLAIN, account: 'luna', rank: 6, upline: 'atlas', balanceMinor: toMinor(1_000) },
  { ...PLAIN, account: 'rio', rank: 2, upline: 'atlas' },
  { ...PLAIN, account: 'novo', firstTimeLogin: true },
];

/** Fixed, so that a seed that broke off goes on with the same object. */
async function toSeedMemberId(account: string): Promise<string> {
  return `m${(await sha256Hex(`seed:${account}`)).slice(0, 24)}`;
}

async function ensureAccount(env: Env, seed: SeedAccount, log2N: number): Promise<boolean> {
  const { balanceMinor, ...person } = seed;
  let memberId = await findMemberId(env.DB, seed.account);
  const isMissing = memberId === undefined;
  if (memberId === undefined) {
    memberId = await toSeedMemberId(seed.account);
    const password = await hashPassword(SEED_PASSWORD, log2N);
    const isCreated = await createAccount(env, { ...person, memberId, email: null, password });
    if (!isCreated) return false;
  }
  if (balanceMinor > 0 && memberId === (await toSeedMemberId(seed.account))) {
    const command = { key: 'seed:balance', amountMinor: balanceMinor, reason: 'seed' };
    const moved = await getMember(env, memberId).wallet.adjust(command);
    if (!moved.ok) throw new Error(`The seeded balance of ${seed.account} was refused: ${moved.code}`);
  }
  return isMissing;
}

/** How many accounts were missing. */
export async function seedAccounts(env: Env, log2N: number): Promise<number> {
  let created = 0;
  for (const seed of SEED_ACCOUNTS) {
    if (await ensureAccount(env, seed, log2N)) created += 1;
  }
  return created;
}
