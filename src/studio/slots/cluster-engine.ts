import { type Cells, createScan, tumble } from './cluster-board.ts';
import { type BaseModel, type DrawBelow, type Grid, ROLES, type Role, toPays, toRole } from './symbol-roles.ts';

/**
 * Clusters with cascades. Equal symbols connected by their sides pay by their number and disappear; the others fall, new ones enter, and
 * each further fall of the round pays with its own multiplier.
 */
export interface ClusterModel extends BaseModel {
  readonly kind: 'cluster';
  readonly columns: number;
  readonly rows: number;
  /** Weights of the roles; their sum is the range of a draw. Every cell is drawn independently. */
  readonly weights: Readonly<Partial<Record<Role, number>>>;
  /** Multipliers of the first grid, of the grid after the first fall, and so on. The last multiplier applies to all later falls. */
  readonly multipliers: readonly number[];
  /** After this many falls the round ends. */
  readonly fallsMax: number;
}

export interface ClusterWin {
  readonly role: Role;
  readonly cells: readonly number[];
  /** Includes the multiplier. */
  readonly units: number;
}

export interface ClusterStep {
  readonly grid: Grid;
  readonly multiplier: number;
  readonly wins: readonly ClusterWin[];
}

export interface ClusterOutcome {
  readonly kind: 'cluster';
  /** The first grid, then the grid after each fall; only the last one may have no wins. */
  readonly steps: readonly ClusterStep[];
  readonly units: number;
}

/** The role of each number below the sum of the weights, in the order of ROLES. */
export function toRoleTable({ weights }: Pick<ClusterModel, 'weights'>): number[] {
  return ROLES.flatMap((role, index) => Array.from({ length: weights[role] ?? 0 }, () => index));
}

export function toMultiplier({ multipliers }: Pick<ClusterModel, 'multipliers'>, fall: number): number {
  return multipliers[Math.min(fall, multipliers.length - 1)] ?? 1;
}

function toGrid(cells: Cells, rows: number): Role[][] {
  return Array.from({ length: cells.length / rows }, (_, column) =>
    Array.from(cells.subarray(column * rows, (column + 1) * rows), (role) => toRole(ROLES[role])),
  );
}

export async function playClusters(model: ClusterModel, draw: DrawBelow): Promise<ClusterOutcome> {
  const { columns, rows, fallsMax } = model;
  const table = toRoleTable(model);
  const scan = createScan(columns, rows, model.counts[0] ?? 0);
  const cells: Cells = new Uint8Array(columns * rows);
  const gone = new Uint8Array(columns * rows).fill(1);
  const steps: ClusterStep[] = [];
  for (let fall = 0; ; fall += 1) {
    const missing = gone.reduce((sum, each) => sum + each, 0);
    const fresh: number[] = [];
    for (let cell = 0; cell < missing; cell += 1) fresh.push(table[await draw(table.length)] ?? 0);
    let next = 0;
    tumble(cells, gone, rows, () => fresh[next++] ?? 0);
    gone.fill(0);
    const multiplier = toMultiplier(model, fall);
    const wins: ClusterWin[] = [];
    scan(cells, (index, members, size) => {
      const role = toRole(ROLES[index]);
      const found = Array.from(members.subarray(0, size)).sort((a, b) => a - b);
      for (const cell of found) gone[cell] = 1;
      wins.push({ role, cells: found, units: toPays(model, role, size) * multiplier });
    });
    steps.push({ grid: toGrid(cells, rows), multiplier, wins });
    if (wins.length === 0 || fall >= fallsMax) break;
  }
  const units = steps.reduce((sum, { wins }) => sum + wins.reduce((all, win) => all + win.units, 0), 0);
  return { kind: 'cluster', steps, units };
}
