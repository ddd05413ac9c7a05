import { getMemberInfo } from '../../contract/member/member.ts';
import { implementInMember } from '../http/implement.ts';

export const memberRoutes = [
  implementInMember(getMemberInfo, ({ session }) => session.member.profile.getOwnInfo(session.tokenHash)),
];
