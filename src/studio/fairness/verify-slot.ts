import * as z from 'zod/mini';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { SlotRoundSchema } from '../../contract/studio/studio.ts';
import { getTitle, type StudioTitle } from '../catalogue.ts';
import type { Outcome, SlotModel } from '../slots/engine.ts';
import type { Grid, Role } from '../slots/symbol-roles.ts';
import { repeatRound } from '../slots/verify.ts';
import { type Step, toBytesStep, toHashStep, type Verification } from './verification.ts';

const SlotProofSchema = z.extend(z.omit(SlotRoundSchema, { roundId: true, at: true }), {
  kind: z.literal('slot'),
  gameId: z.string(),
});

function toRows(grid: Grid): string[] {
  const height = Math.max(...grid.map((reel) => reel.length));
  return Array.from({ length: height }, (_, row) => grid.map((reel) => reel[row] ?? ' ').join(' '));
}

function toDrawLines(model: SlotModel, outcome: Outcome): string[] {
  if (outcome.kind === 'cluster' || model.kind === 'cluster')
    return ['2 B → n < 128 → W A B C D E F G, reel by reel, top to bottom'];
  return outcome.stops.map((stop, reel) => `${reel + 1}: ${stop} / ${model.strips[reel]?.length}`);
}

function toGridLines(outcome: Outcome): string[] {
  if (outcome.kind !== 'cluster') return toRows(outcome.grid);
  return outcome.steps.flatMap(({ grid, multiplier }, step) => [`${step + 1}. ×${multiplier}`, ...toRows(grid)]);
}

function toPayLines(title: StudioTitle, outcome: Outcome, stakeMinor: number, payoutMinor: number): string[] {
  const unit = toMajor(stakeMinor / title.model.units);
  const line = (role: Role, what: string, units: number) =>
    `${role} (${title.cast[role]}) ${what}: ${units} × ${unit.toFixed(2)} = ${(units * unit).toFixed(2)}`;
  const wins =
    outcome.kind === 'cluster'
      ? outcome.steps.flatMap((step) => step.wins.map(({ role, cells, units }) => line(role, `${cells.length}`, units)))
      : outcome.kind === 'ways'
        ? outcome.wins.map(({ role, count, ways, units }) => line(role, `${count} × ${ways}`, units))
        : outcome.wins.map((win) => line(win.role, `${win.count}, #${win.line + 1}`, win.units));
  return [...wins, `= ${toMajor(payoutMinor).toFixed(2)}`];
}

/** @returns undefined when the input is not a round of a slot */
export async function verifySlot(input: unknown): Promise<Verification | undefined> {
  const parsed = SlotProofSchema.safeParse(input);
  const title = parsed.success ? getTitle(parsed.data.gameId) : undefined;
  if (!parsed.success || !title) return undefined;
  const { data } = parsed;
  const stakeMinor = toMinor(data.stake);
  const claimed = { ...data, stakeMinor, payoutMinor: toMinor(data.payout) };
  const { verdict, outcome, payoutMinor } = await repeatRound(title.model, claimed);
  const steps: Step[] = [
    await toHashStep(data.serverSeed, data.serverSeedHash),
    await toBytesStep(data),
    { name: 'draws', lines: toDrawLines(title.model, outcome) },
    { name: 'outcome', lines: toGridLines(outcome) },
    { name: 'pays', lines: toPayLines(title, outcome, stakeMinor, payoutMinor) },
  ];
  return { verdict, subject: `${title.gameName} (${title.model.id})`, steps };
}
