import type { ConformanceClient } from './client.ts';

/** What a check needs of the host beyond its public calls. */
export type Requirement = 'nothing' | 'registration' | 'account' | 'operator';

export interface Subject {
  /** A client of its own for this check. */
  client: ConformanceClient;
  newClient(): ConformanceClient;
  account?: { username: string; password: string };
  operatorToken?: string;
}

/** One claim about a host, checked through its contract alone. `run` throws where the claim does not hold. */
export interface Check {
  id: string;
  endpoint: { id: string };
  requires: Requirement;
  run(subject: Subject): Promise<void>;
}

export function expect(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new Error(claim);
}
