import { agentChecks } from './agents.check.ts';
import { cashierChecks } from './cashier.check.ts';
import type { Check, Subject } from './check.ts';
import { ConformanceClient } from './client.ts';
import { contractChecks } from './contracts.check.ts';
import { gameChecks } from './games.check.ts';
import { operatorChecks } from './operator.check.ts';
import { registrationChecks } from './registration.check.ts';
import { rewardChecks } from './rewards.check.ts';
import { sessionChecks } from './session.check.ts';
import { supportChecks } from './support.check.ts';
import { systemChecks } from './system.check.ts';

// The failed sign-ins run last, because afterwards their account requires a captcha.
const CHECKS: readonly Check[] = [
  ...systemChecks,
  ...supportChecks,
  ...gameChecks,
  ...operatorChecks,
  ...rewardChecks,
  ...cashierChecks,
  ...agentChecks,
  ...contractChecks,
  ...sessionChecks,
  ...registrationChecks,
];

export interface Host {
  origin: string;
  account?: { username: string; password: string };
  operatorToken?: string;
  /** Whether the checks may create accounts on this host. */
  registration: boolean;
}

function isPossible(check: Check, host: Host): boolean {
  if (check.requires === 'account') return host.account !== undefined;
  if (check.requires === 'operator') return host.operatorToken !== undefined;
  return check.requires === 'nothing' || host.registration;
}

/** Runs every check that the host allows and prints one line for each. Returns the number of failed checks. */
export async function runConformance(host: Host): Promise<number> {
  let failed = 0;
  for (const check of CHECKS) {
    if (!isPossible(check, host)) {
      console.log(`skip ${check.id} (needs ${check.requires})`);
      continue;
    }
    const newClient = () => new ConformanceClient(host.origin);
    const subject: Subject = { ...host, client: newClient(), newClient };
    try {
      await check.run(subject);
      console.log(`ok   ${check.id}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${check.id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  console.log(`${CHECKS.length} checks, ${failed} failed`);
  return failed;
}
