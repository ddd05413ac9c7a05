import { DEFAULT_AVATAR, type MemberInfo, STATIC_AVATARS } from '../../contract/member/member.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { MemberPart } from './member-part.ts';
import { type ProfileChanges, toMemberInfo } from './profile-store.ts';

const DETAILS =
  'create table if not exists profile_details (name text primary key, text text not null) strict, without rowid';

export class ProfilePart extends MemberPart {
  override createTables(): void {
    this.host.sql.exec(DETAILS);
  }

  /** Keeps the registration fields. Called by the object itself. */
  keepDetails(details: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(details)) {
      this.host.sql.exec('insert or replace into profile_details (name, text) values (?, ?)', name, text);
    }
  }

  /** Also open to a session that must change its password first: the client shows the account. */
  getOwnInfo(tokenHash: string): Result<MemberInfo> {
    const session = this.host.requireSession(tokenHash);
    return session.ok ? accept(toMemberInfo(session.value.profile)) : session;
  }

  getInfo(tokenHash: string): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    return member.ok ? accept(toMemberInfo(member.value)) : member;
  }

  /** Sets an uploaded picture that was claimed for this member. */
  takePicture(tokenHash: string, avatar: string): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.host.changeProfile({ avatar, avatarType: 'CUSTOM' });
    return this.getInfo(tokenHash);
  }

  /** Called by the operator; replaces an uploaded picture with the default. Answers the avatar that is then set. */
  dropPicture(): string | undefined {
    const profile = this.host.findAlive();
    if (profile?.avatarType === 'CUSTOM') this.host.changeProfile({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' });
    return this.host.findAlive()?.avatar;
  }

  /** Fields that a member may change without approval. Answers the changed profile. */
  change(tokenHash: string, changes: Pick<ProfileChanges, 'nickname' | 'avatar' | 'language'>): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { avatar } = changes;
    if (avatar !== undefined && !STATIC_AVATARS.some((name) => name === avatar)) return refuse('request.invalid');
    this.host.changeProfile(avatar === undefined ? changes : { ...changes, avatarType: 'STATIC' });
    return this.getInfo(tokenHash);
  }
}
