import { DEFAULT_AVATAR, type MemberInfo, STATIC_AVATARS } from '../../contract/member/member.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { isActiveMember } from './directory-queries.ts';
import { MemberPart } from './member-part.ts';
import { toTextStatements } from './member-texts.ts';
import { type ProfileChanges, toMemberInfo } from './profile-store.ts';

const DETAILS =
  'create table if not exists profile_details (name text primary key, text text not null) strict, without rowid';

const FOUND = 'create table if not exists profile_found (id integer primary key check (id = 1)) strict';
/** Members from before the search existed write their texts at a random time within this period after they wake, so that not all write at once. */
const SPREAD_MS = 600_000;

export class ProfilePart extends MemberPart {
  override createTables(): void {
    this.host.sql.exec(DETAILS);
    this.host.sql.exec(FOUND);
    const { missing } = this.host.sql
      .exec<{ missing: number }>(
        'select exists (select 1 from profile) > exists (select 1 from profile_found) as missing',
      )
      .one();
    if (missing && !this.host.timers.has('profile:texts')) {
      this.host.timers.set('profile:texts', clock() + Math.floor(Math.random() * SPREAD_MS));
    }
  }

  /** Writes the texts by which the operator's search finds the member (`member_texts`). */
  override async onTimer(key: string): Promise<void> {
    const profile = this.host.findAlive();
    if (key !== 'texts' || !profile) return;
    const { DB } = this.host.env;
    if (profile.type !== DEMO_TYPE && (await isActiveMember(DB, profile.memberId))) {
      await DB.batch(toTextStatements(DB, profile.memberId, { ...profile, details: this.listDetails() }));
    }
    this.#noteFound();
  }

  /** Keeps the registration fields; the texts of the search are written when the account is activated. Called by the object itself. */
  keepDetails(details: Readonly<Record<string, string>>): void {
    this.#noteFound();
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

  /** Called by the operator. False when the object has no member. */
  setLabels(labels: readonly string[]): boolean {
    if (!this.host.findAlive()) return false;
    this.host.changeProfile({ labels });
    return true;
  }

  /** Called by the operator; replaces an uploaded picture with the default. Answers the avatar that is then set. */
  dropPicture(): string | undefined {
    const profile = this.host.findAlive();
    if (profile?.avatarType === 'CUSTOM') this.host.changeProfile({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' });
    return this.host.findAlive()?.avatar;
  }

  /** Fields that a member may change without approval. Answers the changed profile. */
  change(
    tokenHash: string,
    changes: Pick<ProfileChanges, 'nickname' | 'avatar' | 'language' | 'gameSound'>,
  ): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { avatar } = changes;
    if (avatar !== undefined && !STATIC_AVATARS.some((name) => name === avatar)) return refuse('request.invalid');
    this.host.changeProfile(avatar === undefined ? changes : { ...changes, avatarType: 'STATIC' });
    return this.getInfo(tokenHash);
  }

  listDetails(): Record<string, string> {
    const rows = this.host.sql.exec<{ name: string; text: string }>('select name, text from profile_details').toArray();
    return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
  }

  #noteFound(): void {
    this.host.sql.exec('insert or ignore into profile_found (id) values (1)');
  }
}
