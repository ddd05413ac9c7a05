import { STATIC_AVATARS } from '../../contract/member.ts';
import * as contract from '../../contract/security.ts';
import { implementForMember, implementInMember } from '../http/implement.ts';
import { accept } from '../result.ts';
import { whileOn } from '../rewards/while-on.ts';

const avatarRoutes = [
  implementForMember(contract.listAvatars, async () =>
    accept({ list: STATIC_AVATARS.map((avatar) => ({ avatar, avatarType: 'STATIC' as const })) }),
  ),
  implementForMember(contract.setAvatar, async ({ input, session }) => {
    const info = await session.member.profile.change(session.tokenHash, { avatar: input.avatar });
    return info.ok ? accept({ avatar: info.value.avatar, avatarType: info.value.avatarType }) : info;
  }),
];

/** Nickname, avatar and language of who is signed in. */
export const profileRoutes = [
  ...whileOn('avatars', avatarRoutes),
  implementForMember(contract.setNickname, ({ input, session }) =>
    session.member.profile.change(session.tokenHash, { nickname: input.nickname }),
  ),
  implementInMember(contract.getMemberIcon, async ({ session }) => {
    const info = await session.member.profile.getInfo(session.tokenHash);
    return info.ok ? accept({ avatar: info.value.avatar, avatarType: info.value.avatarType }) : info;
  }),
  implementInMember(contract.updateLanguage, async ({ input, session }) => {
    const info = await session.member.profile.change(session.tokenHash, { language: input.language });
    return info.ok ? accept(null) : info;
  }),
];
