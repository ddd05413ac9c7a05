import { getRankProgress, listRankLevels } from '../../contract/ranks/ranks.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { toLanguage } from '../site/catalogue-language.ts';

export const rankProgress = createRemote((_input: undefined) => request(getRankProgress, toLanguage()));
export const rankLevels = createRemote((_input: undefined) => request(listRankLevels, toLanguage()));

export function openRanks(): void {
  void rankProgress.load(undefined);
  void rankLevels.load(undefined);
}
