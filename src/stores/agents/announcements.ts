import type { Notice } from '../../contract/notices/notices.ts';
import { listMyAnnouncements } from '../../contract/notices/notices.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';

/** Query for all kinds of notices except banners (spec §3, §9). The site shows notices with `execution` B. */
const ANNOUNCED = { types: 'PL,H,PU,PR', platform: 'W', execution: 'B' };

export interface AgentNotices {
  /** Notices that only agents see. */
  readonly agents: readonly Notice[];
  readonly everybody: readonly Notice[];
}

export function toAgentNotices(notices: readonly Notice[]): AgentNotices {
  const newest = notices.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  return {
    agents: newest.filter(({ audience }) => audience === 'agents'),
    everybody: newest.filter(({ audience }) => audience !== 'agents'),
  };
}

export const agentNotices = createRemote(async (_input: undefined) => {
  const language = requireLocaleRow(environment().locale).catalogue;
  const answer = await request(listMyAnnouncements, { ...ANNOUNCED, language });
  if (!answer.ok) return answer;
  const { player, popup, promotion, home = [] } = answer.value;
  return { ok: true, value: toAgentNotices([...player, ...popup, ...promotion, ...home]) };
});
