import { getMemberInfo } from '../../contract/member/member.ts';
import { accept } from '../../server/result.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { readRankNames } from '../ranks/rank-names.ts';

export const memberRoutes = [
  implementWithoutSessionCheck(getMemberInfo, async ({ env, session, language }) => {
    const [info, toName] = await Promise.all([
      session.member.profile.getOwnInfo(session.tokenHash),
      readRankNames(env),
    ]);
    if (!info.ok) return info;
    const { rankLevel } = info.value.clubLabel;
    return accept({ ...info.value, clubLabel: { rankLevel, labelName: toName(rankLevel, language) } });
  }),
];
