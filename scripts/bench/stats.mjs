export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Student's t at 95 % by degrees of freedom. */
const T95 = [
  ...[0, 12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131],
  ...[2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042],
];

/** Returns the value below which `share` of the sorted values lie. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the mean ratio of paired rounds with its 95 % interval. */
export function ratio(left, right) {
  const each = left.map((value, index) => value / right[index]);
  const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
  const variance = each.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (each.length - 1);
  const half = (T95[each.length - 1] ?? 1.96) * Math.sqrt(variance / each.length);
  return { mean, low: mean - half, high: mean + half };
}

const RESAMPLED = 2000;

/**
 * Returns the result of `measure` over all rounds (one object per round) with its 95 % interval by resampling the rounds. For figures that are not a
 * mean over rounds.
 *
 * @template Round
 * @param {Round[]} rounds
 * @param {(rounds: Round[]) => number} measure
 */
export function resample(rounds, measure) {
  const pick = () => rounds.map(() => rounds[Math.floor(Math.random() * rounds.length)]);
  const each = Array.from({ length: RESAMPLED }, () => measure(pick()));
  return { mean: measure(rounds), low: quantile(each, 0.025), high: quantile(each, 0.975) };
}

export const show = ({ mean, low, high }) => `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
