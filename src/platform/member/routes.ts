import { getMemberInfo } from '../../contract/member/member.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';

export const memberRoutes = [
  implementWithoutSessionCheck(getMemberInfo, ({ session }) => session.member.profile.getOwnInfo(session.tokenHash)),
];
