import { DEMO_TYPE, isAgentType } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result } from '../../server/result.ts';
import { MemberPart } from '../member/member-part.ts';
import { GUEST, type Reader } from './notice-queries.ts';

/** Number of seen popups that are stored. Older popups have usually ended; an older popup that still runs is shown once more. */
const SEEN_MAX = 500;

const TABLE = `create table if not exists seen_popups (
  n integer primary key autoincrement,
  notice_id text not null unique,
  seen_at_ms integer not null
) strict`;

/** Popups that a member has seen, and the member as a reader of notices. */
export class NoticesPart extends MemberPart {
  override createTables(): void {
    this.host.sql.exec(TABLE);
  }

  getReader(tokenHash: string): Result<{ reader: Reader; seen: string[] }> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const { type, rank } = member.value;
    if (type === DEMO_TYPE) return accept({ reader: GUEST, seen: [] });
    const audiences = ['all', 'members', ...(isAgentType(type) ? ['agents'] : [])] as Reader['audiences'];
    const rows = this.host.sql.exec<{ notice_id: string }>('select notice_id from seen_popups').toArray();
    return accept({ reader: { audiences, rank }, seen: rows.map((row) => row.notice_id) });
  }

  markSeen(tokenHash: string, ids: readonly string[]): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.host.transact(() => {
      const { sql } = this.host;
      for (const id of ids) {
        sql.exec('insert or ignore into seen_popups (notice_id, seen_at_ms) values (?, ?)', id, clock());
      }
      sql.exec('delete from seen_popups where n <= (select max(n) from seen_popups) - ?', SEEN_MAX);
    });
    return accept(null);
  }
}
