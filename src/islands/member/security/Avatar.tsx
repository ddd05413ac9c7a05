import type { MemberInfo } from '../../../contract/member.ts';
import styles from './security.module.css';

type Picture = Pick<MemberInfo, 'avatar' | 'avatarType'>;

/** A picture of ours by its name, a member's own by its address. */
export function toAvatarUrl({ avatar, avatarType }: Picture): string {
  return avatarType === 'CUSTOM' ? avatar : `/avatars/${avatar}.svg`;
}

export function Avatar({ picture, size }: { readonly picture: Picture; readonly size: number }) {
  if (!picture.avatar) return null;
  return <img className={styles.avatar} src={toAvatarUrl(picture)} alt="" width={size} height={size} />;
}
