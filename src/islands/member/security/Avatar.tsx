import type { MemberInfo } from '../../../contract/member/member.ts';
import { OwnPicture } from './OwnPicture.tsx';
import styles from './security.module.css';

interface Props {
  readonly picture: Pick<MemberInfo, 'avatar' | 'avatarType'>;
  readonly size: number;
}

/** A built-in picture by name, or a member's own picture by id. */
export function Avatar({ picture: { avatar, avatarType }, size }: Props) {
  if (!avatar) return null;
  if (avatarType === 'CUSTOM') return <OwnPicture id={avatar} size={size} />;
  return <img className={styles.avatar} src={`/avatars/${avatar}.svg`} alt="" width={size} height={size} />;
}
