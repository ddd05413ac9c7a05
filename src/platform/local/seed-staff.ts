import type { Role } from '../../contract/staff/roles.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import type { Settings } from '../env.ts';
import { sealTotp } from '../staff/second-factor.ts';
import { LOCAL_TOTP_SECRET } from './local-totp-secret.ts';
import type { SeedPassword } from './seed-accounts.ts';

/** Ana may do everything. Bento is the second person who approves her requests about money. */
const PEOPLE: readonly { account: string; name: string; roles: readonly Role[] }[] = [
  { account: 'ana', name: 'Ana Prado', roles: ['admin', 'finance', 'support', 'risk', 'content', 'agents'] },
  { account: 'bento', name: 'Bento Reis', roles: ['finance'] },
  { account: 'caio', name: 'Caio Lins', roles: ['support'] },
  { account: 'dora', name: 'Dora Melo', roles: ['auditor'] },
];

/** The staff of a local start, with the password of its members. Existing people stay as they are. */
export async function seedStaff(env: Env, settings: Settings, password: SeedPassword): Promise<void> {
  const { results } = await env.DB.prepare('select account from staff').all<{ account: string }>();
  const known = new Set(results.map(({ account }) => account));
  for (const { account, name, roles } of PEOPLE.filter((one) => !known.has(one.account))) {
    const id = (await sha256Hex(`seed staff:${account}`)).slice(0, 32);
    const totp = await sealTotp(settings, id, LOCAL_TOTP_SECRET);
    await env.DB.prepare(
      `insert or ignore into staff (id, account, name, roles, state, password, totp, created_at_ms) values (?, ?, ?, ?, 'active', ?, ?, ?)`,
    )
      .bind(id, account, name, JSON.stringify(roles), JSON.stringify(await password()), totp, clock())
      .run();
  }
}
