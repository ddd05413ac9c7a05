import type { StudioTitle } from '../../catalogue.ts';
import type { ClusterModel } from '../../slots/cluster-engine.ts';
import { SPIN_MIN_MS } from '../../slots/spin-timing.ts';
import { ROLES, toRole } from '../../slots/symbol-roles.ts';
import { wait } from '../api.ts';
import { make } from '../dom.ts';
import { playSound } from '../sound.ts';
import type { Round } from './api.ts';
import { type Field, prefersStill } from './field.ts';
import { makeCellMarks } from './marks.ts';
import { isQuick } from './quick-switch.ts';
import { makeSymbol } from './symbols.ts';
import type { SlotSpeech } from './words.ts';

const FIRST_COLUMN_MS = 700;
const BETWEEN_COLUMNS_MS = 200;
const FALL_MS = 320;
const LIT_MS = 750;
const STILL_STEP_MS = 1100;
/** Times of a quick spin: all columns fall at once, and each step is shorter. */
const QUICK = { firstMs: 150, betweenMs: 0, fallMs: 160, litMs: 400 } as const;
const WHOLE = { firstMs: FIRST_COLUMN_MS, betweenMs: BETWEEN_COLUMNS_MS, fallMs: FALL_MS, litMs: LIT_MS } as const;
const toPace = () => (isQuick() ? QUICK : WHOLE);

type Board = readonly string[];
type Step = Extract<Round['outcome'], { kind: 'cluster' }>['steps'][number];

function listSteps({ outcome }: Round): readonly Step[] {
  return outcome.kind === 'cluster' ? outcome.steps : [];
}

/** How many cells each symbol of a reel falls. Remaining symbols keep their order below; new ones enter from the top. */
function toFalls(rows: number, gone: ReadonlySet<number>, reel: number): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(reel * rows + row));
  const fresh = rows - kept.length;
  return Array.from({ length: rows }, (_, row) => (row < fresh ? fresh : row - (kept[row - fresh] ?? row)));
}

/** The board of a cluster game: animates clusters and falls. */
export function createBoard(title: StudioTitle, { columns, rows }: ClusterModel, speech: SlotSpeech): Field {
  const reels = Array.from({ length: columns }, () => make('div', { class: 'reel strip' }));
  const element = make('div', { class: 'reels board', role: 'img', dir: 'ltr' }, ...reels);
  const heights = reels.map(() => rows);
  const factor = make('p', { class: 'factor', 'aria-hidden': 'true' });
  let marks: Element | undefined;
  const seen = ROLES.filter((role) => title.cast[role] && role !== 'W').slice(0, 6);
  let shown: Board = heights.map((_, reel) =>
    Array.from({ length: rows }, (__, row) => seen[(reel * 2 + row * 3) % seen.length]).join(''),
  );

  const fill = (board: Board) => {
    shown = board;
    element.classList.remove('dim');
    for (const [reel, roles] of board.entries()) {
      const cells = Array.from(roles, (role) => make('div', { class: 'cell' }, makeSymbol(title.cast[toRole(role)])));
      reels[reel]?.replaceChildren(...cells);
    }
  };
  const light = (step: Step | undefined, isWin: boolean) => {
    marks?.remove();
    factor.remove();
    const cells = step?.wins.flatMap((win) => win.cells) ?? [];
    if (!step || cells.length === 0) return;
    marks = makeCellMarks(heights, cells, isWin);
    element.parentElement?.append(marks);
    factor.textContent = speech.say('factor', { factor: step.multiplier });
    if (step.multiplier > 1) element.parentElement?.append(factor);
  };
  const fall = async (reel: number, falls: readonly number[]) => {
    const cells = Array.from(reels[reel]?.children ?? []);
    const moving = cells.map((cell, row) => {
      const from = `translateY(-${(falls[row] ?? 0) * 100}%)`;
      const options = { duration: toPace().fallMs + 30 * (falls[row] ?? 0), easing: 'cubic-bezier(.4,0,.7,1)' };
      return cell.animate([{ transform: from }, { transform: 'none' }], options).finished;
    });
    await Promise.all(moving);
  };

  async function fallIn(board: Board, startedAt: number): Promise<void> {
    const { firstMs, betweenMs } = toPace();
    const arrive = async (reel: number) => {
      await wait(startedAt + firstMs + reel * betweenMs - performance.now());
      const cells = Array.from(board[reel] ?? '', (role) =>
        make('div', { class: 'cell' }, makeSymbol(title.cast[toRole(role)])),
      );
      reels[reel]?.replaceChildren(...cells);
      await fall(
        reel,
        heights.map(() => rows),
      );
      playSound('stop');
    };
    await Promise.all(reels.map((_, reel) => arrive(reel)));
  }

  /** Highlights each paying grid for a moment; then its clusters disappear and the next grid falls into place. */
  async function playSteps(round: Round, isStill: boolean): Promise<void> {
    const steps = listSteps(round);
    const isWin = round.payout > round.stake;
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      fill(step.grid);
      if (before && !isStill) {
        const gone = new Set(before.wins.flatMap((win) => win.cells));
        playSound('fall');
        await Promise.all(reels.map((_, reel) => fall(reel, toFalls(rows, gone, reel))));
      }
      light(step, isWin);
      const isPaid = step.wins.length > 0;
      if (isPaid) await wait(isStill && !isQuick() ? STILL_STEP_MS : toPace().litMs);
      if (isPaid && index < steps.length - 1) light(undefined, isWin);
    }
  }

  const show: Field['show'] = (round) => {
    const last = listSteps(round).at(-1);
    if (last) fill(last.grid);
    light(last, round.payout > round.stake);
  };

  return {
    element,
    show,
    rest: () => fill(shown),
    roll() {
      const pressedAt = performance.now();
      const isStill = prefersStill();
      light(undefined, false);
      if (isStill) element.classList.add('dim');
      else for (const reel of reels) reel.replaceChildren();
      return async (round) => {
        const first = listSteps(round)[0];
        const { firstMs } = toPace();
        const leastMs = isQuick() ? firstMs : SPIN_MIN_MS;
        const startedAt = Math.max(pressedAt, performance.now() - firstMs);
        if (first && !isStill) await fallIn(first.grid, startedAt);
        if (isStill) await wait(pressedAt + leastMs - performance.now());
        await playSteps(round, isStill);
        await wait(pressedAt + leastMs - performance.now());
      };
    },
  };
}
