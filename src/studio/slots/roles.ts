/** A symbol's part in the mathematics; a title dresses each role in a picture. `W` is wild, `A` pays most, `I` least. */
export const ROLES = ['W', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type Role = (typeof ROLES)[number];

/** `grid[reel][row]`, row 0 at the top. */
export type Grid = readonly (readonly Role[])[];

export type Volatility = 'low' | 'medium' | 'high';

/** What every model has, whatever its engine. */
export interface BaseModel {
  readonly id: string;
  /** A stake is so many units; pays are whole multiples of one, so that no amount is ever rounded. */
  readonly units: number;
  /** From how many alike each column of `pays` holds. */
  readonly counts: readonly number[];
  readonly pays: Readonly<Partial<Record<Role, readonly number[]>>>;
  /** No round pays more than so many times its stake: what lines and ways could come to, and where cascades are cut. */
  readonly payoutMax: number;
}

/** What a model states about its return; `npm run fairness` and a test compute both anew. */
export interface Stated {
  readonly rtpBasisPoints: number;
  readonly volatility: Volatility;
}

const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES);

export function toRole(character: string | undefined): Role {
  if (character === undefined || !KNOWN_ROLES.has(character)) throw new Error(`No role ${character}`);
  return character as Role;
}

/** Units for so many alike; 0 below the first count. */
export function toPays({ counts, pays }: Pick<BaseModel, 'counts' | 'pays'>, role: Role, count: number): number {
  const column = counts.findLastIndex((least) => count >= least);
  return column === -1 ? 0 : (pays[role]?.[column] ?? 0);
}

/** One unit of a stake, or undefined when the stake does not divide into whole minor units. */
export function toUnitMinor({ units }: Pick<BaseModel, 'units'>, stakeMinor: number): number | undefined {
  const unit = stakeMinor / units;
  return Number.isSafeInteger(unit) && unit > 0 ? unit : undefined;
}

/** A number below `size`, every one equally likely (fair.ts). */
export type DrawBelow = (size: number) => Promise<number>;
