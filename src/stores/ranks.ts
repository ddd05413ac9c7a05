import { getRankProgress, listRankLevels } from '../contract/ranks.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import { createRemote } from './remote.ts';
import { request } from './request.ts';

const toLanguage = () => ({ language: requireLocaleRow(environment().locale).catalogue });

export const rankProgress = createRemote((_input: undefined) => request(getRankProgress, toLanguage()));
export const rankLevels = createRemote((_input: undefined) => request(listRankLevels, toLanguage()));

export function openRanks(): void {
  void rankProgress.load(undefined);
  void rankLevels.load(undefined);
}
