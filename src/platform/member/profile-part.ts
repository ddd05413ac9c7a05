import type { MemberInfo } from '../../contract/member.ts';
import { accept, type Result } from '../result.ts';
import { MemberPart } from './member-part.ts';
import { toMemberInfo } from './profile-store.ts';

/** Who this is. */
export class ProfilePart extends MemberPart {
  override createTables(): void {}

  getInfo(tokenHash: string): Result<MemberInfo> {
    const member = this.host.requireMember(tokenHash);
    return member.ok ? accept(toMemberInfo(member.value)) : member;
  }
}
