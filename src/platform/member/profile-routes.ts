import { type MemberInfo, STATIC_AVATARS } from '../../contract/member/member.ts';
import * as contract from '../../contract/security/security.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { speaksForSite } from '../session/reserved-accounts.ts';
import { claimUploads } from '../uploads/claim-uploads.ts';
import { dropPictures } from '../uploads/drop-pictures.ts';

function toAvatar({ avatar, avatarType }: MemberInfo) {
  return { avatar, avatarType };
}

const avatarRoutes = [
  implementForMember(contract.listAvatars, async () =>
    accept({ list: STATIC_AVATARS.map((avatar) => ({ avatar, avatarType: 'STATIC' as const })) }),
  ),
  implementForMember(contract.setAvatar, async ({ env, input, session }) => {
    const info = await session.member.profile.change(session.tokenHash, { avatar: input.avatar });
    if (!info.ok) return info;
    await dropPictures(env, session.memberId, 'avatar');
    return accept(toAvatar(info.value));
  }),
  implementForMember(contract.setOwnAvatar, async ({ env, input: { uploadId }, session }) => {
    const claimed = await claimUploads(env, session.memberId, [uploadId], 'avatar', 'avatar');
    if (!claimed.ok) return claimed;
    const info = await session.member.profile.takePicture(session.tokenHash, uploadId);
    if (!info.ok) return info;
    await dropPictures(env, session.memberId, 'avatar', uploadId);
    return accept(toAvatar(info.value));
  }),
];

/** Nickname, avatar, language and sound of the signed-in member. */
export const profileRoutes = [
  ...whileFeatureOn('avatars', avatarRoutes),
  implementForMember(contract.setNickname, async ({ input: { nickname }, session }) =>
    speaksForSite(nickname)
      ? refuseFields({ nickname: 'security.nickname_reserved' })
      : session.member.profile.change(session.tokenHash, { nickname }),
  ),
  implementWithoutSessionCheck(contract.getMemberIcon, async ({ session }) => {
    const info = await session.member.profile.getInfo(session.tokenHash);
    return info.ok ? accept(toAvatar(info.value)) : info;
  }),
  implementForMember(contract.updateLanguage, async ({ input, session }) => {
    if (!LANGUAGES.some(({ catalogue }) => catalogue === input.language)) return refuseFields({ language: 'unknown' });
    const info = await session.member.profile.change(session.tokenHash, { language: input.language });
    return info.ok ? accept(null) : info;
  }),
  implementForMember(contract.setGameSound, async ({ input, session }) => {
    const info = await session.member.profile.change(session.tokenHash, { gameSound: input.isOn });
    return info.ok ? accept(null) : info;
  }),
];
