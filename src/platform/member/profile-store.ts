import type { MemberInfo, MemberType } from '../../contract/member.ts';
import type { Currency } from '../../contract/money.ts';

export interface NewProfile {
  memberId: string;
  account: string;
  type: MemberType;
  upline: string | null;
  rank: number;
  currency: Currency;
  email: string | null;
  firstTimeLogin: boolean;
  createdAt: number;
  /** Demo accounts end; others have null. */
  expiresAt: number | null;
}

interface Row extends Record<string, SqlStorageValue> {
  member_id: string;
  account: string;
  nickname: string;
  type: number;
  upline: string | null;
  rank: number;
  currency: string;
  first_time_login: number;
  expires_at_ms: number | null;
}

export interface Profile {
  memberId: string;
  account: string;
  nickname: string;
  type: MemberType;
  upline: string | null;
  rank: number;
  currency: Currency;
  firstTimeLogin: boolean;
  expiresAt: number | null;
}

const TABLE = `create table if not exists profile (
  id integer primary key check (id = 1),
  member_id text not null,
  account text not null,
  nickname text not null,
  type integer not null,
  upline text,
  rank integer not null,
  currency text not null,
  email text,
  first_time_login integer not null,
  created_at_ms integer not null,
  expires_at_ms integer
) strict`;

/** Who this object is. One row, or none: then nobody is. */
export class ProfileStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Asked before anything is written, so that a forged id leaves no tables behind. */
  hasTable(): boolean {
    const rows = this.#sql.exec("select 1 from sqlite_master where type = 'table' and name = 'profile'").toArray();
    return rows.length > 0;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  create(profile: NewProfile): void {
    this.#sql.exec(
      'insert into profile values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      profile.memberId,
      profile.account,
      profile.account,
      profile.type,
      profile.upline,
      profile.rank,
      profile.currency,
      profile.email,
      profile.firstTimeLogin ? 1 : 0,
      profile.createdAt,
      profile.expiresAt,
    );
  }

  get(): Profile | undefined {
    const [row] = this.#sql.exec<Row>('select * from profile').toArray();
    if (!row) return undefined;
    return {
      memberId: row.member_id,
      account: row.account,
      nickname: row.nickname,
      type: row.type as MemberType,
      upline: row.upline,
      rank: row.rank,
      currency: row.currency as Currency,
      firstTimeLogin: row.first_time_login === 1,
      expiresAt: row.expires_at_ms,
    };
  }
}

export function toMemberInfo(profile: Profile): MemberInfo {
  return {
    id: profile.memberId,
    account: profile.account,
    nickname: profile.nickname,
    type: profile.type,
    toUpline: profile.upline,
    clubLabel: { labelName: `VIP ${profile.rank}`, rankLevel: profile.rank },
    memberLabel: [],
    avatar: 'wave',
    avatarType: 'STATIC',
    currency: profile.currency,
  };
}
