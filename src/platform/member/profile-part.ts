import { DEFAULT_AVATAR, type MemberInfo, STATIC_AVATARS } from '../../contract/member/member.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { MemberPart } from './member-part.ts';
import { type ProfileChanges, toMemberInfo } from './profile-store.ts';

const DETAILS =
  'create table if not exists profile_details (name text primary key, text text not null) strict, without rowid';

/** Who this is. */
export class ProfilePart extends MemberPart {
  override createTables(): void {
    this.host.sql.exec(DETAILS);
  }

  /** What was said at registration; called by the object itself. */
  keepDetails(details: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(details)) {
      this.host.sql.exec('insert or replace into profile_details (name, text) values (?, ?)', name, text);
    }
  }

  /** Also of a session that must change its password first: it reads whose it is. */
  getOwnInfo(tokenHash: string): Result<MemberInfo> {
    const session = this.host.requireSession(tokenHash);
    return session.ok ? accept(toMemberInfo(session.value.profile)) : session;
  }

  getInfo(tokenHash: string): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    return member.ok ? accept(toMemberInfo(member.value)) : member;
  }

  /** A picture that was claimed for them. */
  takePicture(tokenHash: string, avatar: string): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.host.changeProfile({ avatar, avatarType: 'CUSTOM' });
    return this.getInfo(tokenHash);
  }

  /** By the operator; a picture of ours stays. Answers what it is then. */
  dropPicture(): string | undefined {
    const profile = this.host.findAlive();
    if (profile?.avatarType === 'CUSTOM') this.host.changeProfile({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' });
    return this.host.findAlive()?.avatar;
  }

  /** What a member may change alone; answers who they are then. */
  change(tokenHash: string, changes: Pick<ProfileChanges, 'nickname' | 'avatar' | 'language'>): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { avatar } = changes;
    if (avatar !== undefined && !STATIC_AVATARS.some((name) => name === avatar)) return refuse('request.invalid');
    this.host.changeProfile(avatar === undefined ? changes : { ...changes, avatarType: 'STATIC' });
    return this.getInfo(tokenHash);
  }
}
