import { LANGUAGES } from '../../i18n/languages.ts';
import type en from '../../words/en/studio/lottery.json';
import type { LotteryGroup } from './lotteries.ts';

/** Groups of lotteries, in the order of the menus. */
const MENU_GROUPS = ['SSC', '11X5', 'PK10', 'LHC', 'LF', 'SEA', 'VN'] as const satisfies readonly LotteryGroup[];

/** The words of `studio/lottery.json` by the path of the language. */
export type LotteryWords = Readonly<Record<string, Partial<typeof en>>>;

/** Inputs of `putGameGroups`: the name of each group in every language that has a name for it, by the catalogue code of the language. */
export function toMenuGroups(words: LotteryWords) {
  return MENU_GROUPS.map((gameGroupCode) => {
    const key = `group.${gameGroupCode}` as const;
    const labels = LANGUAGES.flatMap(({ path, catalogue }) => {
      const label = words[path]?.[key];
      return label ? [[catalogue, label] as const] : [];
    });
    return {
      gameGroupCode,
      labelName: words['pt']?.[key] ?? labels[0]?.[1] ?? gameGroupCode,
      labels: Object.fromEntries(labels),
    };
  });
}
