import { getRankProgress, listRankLevels } from '../contract/ranks.ts';
import { toLanguage } from './catalogue-language.ts';
import { createRemote } from './remote.ts';
import { request } from './request.ts';

export const rankProgress = createRemote((_input: undefined) => request(getRankProgress, toLanguage()));
export const rankLevels = createRemote((_input: undefined) => request(listRankLevels, toLanguage()));

export function openRanks(): void {
  void rankProgress.load(undefined);
  void rankLevels.load(undefined);
}
