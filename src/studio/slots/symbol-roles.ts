/** A symbol's part in the mathematics; a title assigns a picture to each role. `W` is wild, `A` pays most, `I` least. */
export const ROLES = ['W', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type Role = (typeof ROLES)[number];

/** `grid[reel][row]`, row 0 at the top. */
export type Grid = readonly (readonly Role[])[];

export type Volatility = 'low' | 'medium' | 'high';

/** Properties common to the models of all engines. */
export interface BaseModel {
  readonly id: string;
  /** Units per stake. Pays are whole multiples of a unit, so no amount is ever rounded. */
  readonly units: number;
  /** The symbol count from which each column of `pays` applies. */
  readonly counts: readonly number[];
  readonly pays: Readonly<Partial<Record<Role, readonly number[]>>>;
  /** Maximum payout of a round as a multiple of its stake. Lines and ways cannot exceed it; the payout of cascades is limited to it. */
  readonly payoutMax: number;
}

/** The stated return of a model; `npm run fairness` and a test recompute it. */
export interface Stated {
  readonly rtpBasisPoints: number;
  readonly volatility: Volatility;
}

const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES);

export function toRole(character: string | undefined): Role {
  if (character === undefined || !KNOWN_ROLES.has(character)) throw new Error(`No role ${character}`);
  return character as Role;
}

/** Units for `count` equal symbols; 0 below the first count. */
export function toPays({ counts, pays }: Pick<BaseModel, 'counts' | 'pays'>, role: Role, count: number): number {
  const column = counts.findLastIndex((least) => count >= least);
  return column === -1 ? 0 : (pays[role]?.[column] ?? 0);
}

/** One unit of a stake; undefined when the stake does not divide into whole minor units. */
export function toUnitMinor({ units }: Pick<BaseModel, 'units'>, stakeMinor: number): number | undefined {
  const unit = stakeMinor / units;
  return Number.isSafeInteger(unit) && unit > 0 ? unit : undefined;
}

/** Returns a uniform number below `size` (provably-fair.ts). */
export type DrawBelow = (size: number) => Promise<number>;
