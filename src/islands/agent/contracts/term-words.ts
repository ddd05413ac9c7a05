import type { T } from '../../../lib/words.ts';
import type { TermLine } from '../../../stores/contracts/terms.ts';

const NO_MINIMUM: readonly string[] = ['period', 'carriesLosses', 'rate', 'profitRate', 'lossRate'];

/** Label of a value of the terms: `Tier 2 · rate`. */
export function toTermName({ tier, name }: Pick<TermLine, 'tier' | 'name'>, t: T): string {
  const words = t(`contracts.${NO_MINIMUM.includes(name) ? 'term' : 'least'}_${name}`);
  return tier === 0 ? words : t('contracts.of_tier', { tier, what: words });
}
