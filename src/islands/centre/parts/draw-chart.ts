import UPlot from 'uplot';
import { toDateFormat, toNumberFormat } from '../../../lib/format.ts';
import { watchSize } from '../../../lib/watch-size.ts';
import 'uplot/dist/uPlot.min.css';
import type { Series } from './TimeChart.tsx';

const HEIGHT = 240;
const MS_PER_SECOND = 1000;
const BAR_SHARE = 0.6;
const DAY_SECONDS = 86_400;
/** Possible distances between two labels: at least a day, because two labels of one day would have the same text. */
const DAY_STEPS = [1, 2, 7, 14, 30, 60, 120].map((days) => days * DAY_SECONDS);
/** Space above the highest and below the lowest value. */
const ROOM = 0.1;
const COLOURS = ['--glass', '--amber', '--danger', '--ok'];
const DASHES = [undefined, [6, 4], [2, 3], [10, 3, 2, 3]] as const;

interface Picture {
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** BCP 47. */
  readonly tag: string;
  readonly dayLabel: string;
}

const toSeconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / MS_PER_SECOND;

const COLOUR_UNIT = 3;

/** Bars below zero, which are losses, have a colour of their own. */
function toBarColours(values: readonly number[], above: string, below: string): UPlot.Series.BarsPathBuilderDisplay {
  const facet = { unit: COLOUR_UNIT, values: () => values.map((value) => (value < 0 ? below : above)) };
  return { fill: facet, stroke: facet };
}

/** Draws into the element, in its colours; follows its width and the theme. Returns a function that stops. */
export function drawChart(element: HTMLElement, { days, series, tag, dayLabel }: Picture): () => void {
  let chart: UPlot | undefined;

  const showLast = (on: UPlot) => on.setLegend({ idx: days.length - 1 }, false);

  function draw(): void {
    chart?.destroy();
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const day = toDateFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
    const number = toNumberFormat(tag, { notation: 'compact' });
    const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
    chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        // Labels mark the start of days in UTC, independent of the visitor's time zone.
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * MS_PER_SECOND), 'Etc/UTC'),
        cursor: { y: false, drag: { setScale: false } },
        // Bars must start at zero, otherwise their sizes mislead.
        scales: {
          // Full bars on the first and last day.
          x: { range: (_chart, low, high) => [low - DAY_SECONDS / 2, high + DAY_SECONDS / 2] },
          y: { range: (_chart, low, high) => UPlot.rangeNum(Math.min(0, low), Math.max(0, high), ROOM, true) },
        },
        axes: [
          { ...axis, incrs: DAY_STEPS, values: (_chart, splits) => splits.map((at) => day.format(at * MS_PER_SECOND)) },
          { ...axis, size: 64, values: (_chart, splits) => splits.map((value) => number.format(value)) },
        ],
        // While no pointer is over the chart, the legend shows the last day instead of dashes.
        hooks: {
          ready: [showLast],
          setCursor: [
            ({ cursor }) => void (typeof cursor.idx === 'number' || queueMicrotask(() => chart && showLast(chart))),
          ],
        },
        series: [
          { value: (_chart, at) => (at === null ? '' : day.format(at * MS_PER_SECOND)), label: dayLabel },
          ...series.map(({ label, kind }, index): UPlot.Series => {
            const stroke = colour(COLOURS[index % COLOURS.length] ?? '--glass');
            const dash = DASHES[index % DASHES.length];
            const bars = UPlot.paths.bars?.({
              size: [BAR_SHARE, 48],
              disp: toBarColours(series[index]?.values ?? [], stroke, colour('--danger')),
            });
            if (kind === 'bars' && bars) return { label, stroke, fill: stroke, paths: bars };
            return { label, stroke, width: 2, ...(dash ? { dash: [...dash] } : {}) };
          }),
        ],
      },
      [days.map(toSeconds), ...series.map(({ values }) => [...values])],
      element,
    );
  }

  draw();
  const theme = globalThis.matchMedia?.('(prefers-color-scheme: light)');
  theme?.addEventListener('change', draw);
  const endSizes = watchSize(element, () => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
  return () => {
    theme?.removeEventListener('change', draw);
    endSizes();
    chart?.destroy();
  };
}
