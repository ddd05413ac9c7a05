import * as contract from '../../contract/ranks/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { toLawful } from '../points/point-config.ts';
import { returnsMoreThanStakes } from '../points/point-limits.ts';
import { readSetting, writeSetting } from '../system/settings.ts';
import { toRankView } from './rank-levels.ts';
import { forgetRankNames } from './rank-names.ts';

const setRankLevels = implement(contract.setRankLevels, async (call) => {
  const { env, input, settings } = call;
  const levels = input.levels.toSorted((a, b) => a.level - b.level);
  const isGapless = levels.every(({ level }, index) => level === index);
  const isRising = levels.every((level, index) => {
    const below = levels[index - 1];
    return !below || (level.stake >= below.stake && level.deposit >= below.deposit);
  });
  if (!isGapless || !isRising) return refuseFields({ levels: isGapless ? 'falling' : 'gap' });
  const config = toLawful(await readSetting(env.DB, 'points'), settings);
  if (returnsMoreThanStakes(config, levels)) return refuseFields({ levels: 'too_big' });
  await writeSetting(env.DB, 'ranks', levels, clock());
  forgetRankNames(env);
  // Any tag works: no page prints levels, and every purge also clears untagged entries of the edge.
  notify(call, 'promotions');
  return accept({ levels: levels.map((level) => toRankView(level, '')) });
});

const listRankSettings = implement(contract.listRankSettings, async ({ env }) => {
  const levels = await readSetting(env.DB, 'ranks');
  return accept({
    list: levels.map((level) => ({
      ...level,
      texts: Object.fromEntries(
        Object.entries(level.texts).map(([language, { name, benefits }]) => [
          language,
          { name, benefits: [...benefits] },
        ]),
      ),
    })),
  });
});

export const ranksOperatorRoutes = [setRankLevels, listRankSettings];
