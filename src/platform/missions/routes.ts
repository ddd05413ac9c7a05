import * as contract from '../../contract/missions/missions.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { maskName } from '../member/mask-name.ts';
import { toPeriod } from '../records/calendar-periods.ts';
import { findMission, listMissions, readLeaderboard } from './mission-queries.ts';

const getMissionSummary = implementWithoutSessionCheck(contract.getMissionSummary, async ({ env, input, session }) => {
  const settings = await listMissions(env.DB);
  const missions = await session.member.missions.getSummary(session.tokenHash, settings, input.language);
  if (!missions.ok) return missions;
  const count = (status: string) => missions.value.filter((mission) => mission.status === status).length;
  return accept({ missionCount: count('claim'), openCount: count('open'), list: missions.value });
});

const claimMission = implementForMember(contract.claimMission, async (call) => {
  const { env, input, session, language, idempotencyKey: key } = call;
  const setting = await findMission(env.DB, input.missionId);
  if (!setting) return refuse('missions.unknown');
  const { period: periodKey } = input;
  return session.member.missions.claim(session.tokenHash, { setting, periodKey, key, language });
});

const getMissionLeaderboard = implementWithoutSessionCheck(
  contract.getMissionLeaderboard,
  async ({ env, input, session }) => {
    const me = await session.member.missions.getIdentity(session.tokenHash);
    if (!me.ok) return me;
    const period = toPeriod(input.periodType, clock(), toSettings(env).timeZone);
    const { memberId } = me.value;
    const { best, mine } = await readLeaderboard(env.DB, period.key, memberId, input.count);
    const list = best.map(({ member_id: id, account, score }, index) => ({
      place: index + 1,
      name: id === memberId ? account : maskName(account),
      score,
      isMe: id === memberId,
    }));
    const endsAt = new Date(period.endsAt).toISOString();
    return accept({ period: period.key, endsAt, list, myPlace: mine?.place ?? null, myScore: mine?.score ?? 0 });
  },
);

export const missionsRoutes = whileFeatureOn('missions', [getMissionSummary, claimMission, getMissionLeaderboard]);
