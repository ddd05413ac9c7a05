import { NOTES_MAX, NOTES_PER_MEMBER_MAX, OPENS_PER_DAY_MAX } from '../../contract/agents/members.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { RequestKeys } from '../idempotency/request-keys.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import type { LocalDay } from '../records/local-day.ts';
import { SignInStore } from '../session/sign-in-store.ts';

const TABLES = [
  'create table if not exists agent_opens (day text primary key, accounts integer not null) strict, without rowid',
  `create table if not exists agent_notes (
    id integer primary key autoincrement,
    member_id text not null,
    at_ms integer not null,
    text text not null
  ) strict`,
  'create index if not exists agent_notes_member on agent_notes (member_id, id)',
];

export interface Note {
  noteId: string;
  text: string;
  at: string;
}

interface NoteRow extends Record<string, SqlStorageValue> {
  id: number;
  at_ms: number;
  text: string;
}

function toNote({ id, at_ms: at, text }: NoteRow): Note {
  return { noteId: String(id), text, at: new Date(at).toISOString() };
}

/** Private data of an agent, and the member data that an agent above may read. */
export class AgentPart extends MemberPart {
  readonly #keys: RequestKeys;

  constructor(host: MemberHost) {
    super(host);
    this.#keys = new RequestKeys(host.sql, 'operator_keys');
  }

  override createTables(): void {
    this.#keys.createTables();
    for (const table of TABLES) this.host.sql.exec(table);
  }

  /** Counts one opened account. The caller counts before it opens the account, so an opening that fails later is counted, too. */
  countOpen(tokenHash: string, day: LocalDay): Result<null> {
    const agent = this.#requireActive(tokenHash);
    if (!agent.ok) return agent;
    return this.host.transact(() => {
      this.host.sql.exec('delete from agent_opens where day < ?', day);
      const { accounts } = this.host.sql
        .exec<{ accounts: number }>(
          `insert into agent_opens (day, accounts)
            values (?, 1) on conflict (day) do update set accounts = min(accounts + 1, ${OPENS_PER_DAY_MAX + 1})
           returning accounts`,
          day,
        )
        .one();
      return accounts > OPENS_PER_DAY_MAX ? refuse('agents.opens_per_day') : accept(null);
    });
  }

  listNotes(tokenHash: string, memberId: string): Result<Note[]> {
    const agent = this.#requireActive(tokenHash);
    if (!agent.ok) return agent;
    const rows = this.host.sql.exec<NoteRow>(
      'select id, at_ms, text from agent_notes where member_id = ? order by id desc',
      memberId,
    );
    return accept(rows.toArray().map(toNote));
  }

  addNote(tokenHash: string, key: string, memberId: string, text: string): Result<Note> {
    const agent = this.#requireActive(tokenHash);
    if (!agent.ok) return agent;
    const add = () => this.#addNote(memberId, text);
    return this.host.transact(() => this.#keys.once(`agent_note:${key}`, [memberId, text], add));
  }

  #addNote(memberId: string, text: string): Result<Note> {
    const counts = this.host.sql
      .exec<{ own: number; total: number }>(
        'select (select count(*) from agent_notes where member_id = ?) as own, (select count(*) from agent_notes) as total',
        memberId,
      )
      .one();
    if (counts.own >= NOTES_PER_MEMBER_MAX || counts.total >= NOTES_MAX) return refuse('agents.notes_full');
    const row = this.host.sql
      .exec<NoteRow>(
        'insert into agent_notes (member_id, at_ms, text) values (?, ?, ?) returning id, at_ms, text',
        memberId,
        clock(),
        text,
      )
      .one();
    return accept(toNote(row));
  }

  deleteNote(tokenHash: string, noteId: number): Result<null> {
    const agent = this.#requireActive(tokenHash);
    if (!agent.ok) return agent;
    const gone = this.host.sql.exec('delete from agent_notes where id = ? returning id', noteId).toArray();
    return gone.length === 1 ? accept(null) : refuse('agents.note_unknown');
  }

  /** Data of this member for an agent above. The caller has already checked the tree. */
  describe(): Result<Pick<Profile, 'accountStatus' | 'rank' | 'email'> & { lastSignInMs: number | null }> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    const [last] = new SignInStore(this.host.sql).list(1);
    const { accountStatus, rank, email } = profile;
    return accept({ accountStatus, rank, email, lastSignInMs: last?.at_ms ?? null });
  }

  /** Called by the operator. Open sessions get the new type at once. */
  setType(type: MemberType): void {
    if (this.host.findAlive()) this.host.changeProfile({ type });
  }

  #requireActive(tokenHash: string): Result<Profile> {
    const agent = this.host.requireAgent(tokenHash);
    return agent.ok && agent.value.accountStatus !== 'active' ? refuse('member.suspended') : agent;
  }
}
