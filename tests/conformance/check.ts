import type { ConformanceClient } from './client.ts';

/** The access that a check needs. `nothing`: the public calls of the host are enough. */
export type Requirement = 'nothing' | 'registration' | 'account' | 'operator';

export interface Subject {
  /** A client that only this check uses. */
  client: ConformanceClient;
  newClient(): ConformanceClient;
  account?: { username: string; password: string };
  operatorToken?: string;
}

/** A claim about a host that is checked through the contract alone. `run` throws if the claim does not hold. */
export interface Check {
  id: string;
  endpoint: { id: string };
  requires: Requirement;
  run(subject: Subject): Promise<void>;
}

export function expect(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new Error(claim);
}
