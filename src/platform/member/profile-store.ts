import type { Currency } from '../../contract/core/money.ts';
import { type AccountStatus, DEFAULT_AVATAR, type MemberInfo, type MemberType } from '../../contract/member/member.ts';
import { addColumn } from '../../server/add-column.ts';

interface Row extends Record<string, SqlStorageValue> {
  member_id: string;
  account: string;
  nickname: string;
  type: number;
  upline: string | null;
  rank: number;
  currency: string;
  email: string | null;
  first_time_login: number;
  created_at_ms: number;
  expires_at_ms: number | null;
  standing: string;
  avatar: string;
  avatar_type: string;
  language: string;
  labels: string;
  game_sound: number;
}

export interface Profile {
  memberId: string;
  account: string;
  nickname: string;
  type: MemberType;
  upline: string | null;
  rank: number;
  currency: Currency;
  /** E-mail address given at registration. Proven contacts are in the directory of contacts. */
  email: string | null;
  firstTimeLogin: boolean;
  createdAt: number;
  /** Time at which a demo account ends; null for other accounts. */
  expiresAt: number | null;
  accountStatus: AccountStatus;
  avatar: string;
  avatarType: MemberInfo['avatarType'];
  /** Catalogue code of the language that the member chose last; empty before the first choice. */
  language: string;
  /** Labels given by the operator. */
  labels: readonly string[];
  /** True while the sound of games is on. */
  gameSound: boolean;
}

/** Fields that a new profile needs: identity and contacts. The other fields have defaults. */
export type NewProfile = Pick<
  Profile,
  | 'memberId'
  | 'account'
  | 'type'
  | 'upline'
  | 'rank'
  | 'currency'
  | 'email'
  | 'firstTimeLogin'
  | 'createdAt'
  | 'expiresAt'
>;

/** Fields that may change. Identity fields of the directory are not among them. */
export type ProfileChanges = Partial<
  Pick<
    Profile,
    | 'nickname'
    | 'type'
    | 'rank'
    | 'email'
    | 'firstTimeLogin'
    | 'accountStatus'
    | 'avatar'
    | 'avatarType'
    | 'language'
    | 'labels'
    | 'gameSound'
  >
>;

const COLUMNS = {
  nickname: 'nickname',
  type: 'type',
  rank: 'rank',
  email: 'email',
  firstTimeLogin: 'first_time_login',
  accountStatus: 'standing',
  avatar: 'avatar',
  avatarType: 'avatar_type',
  language: 'language',
  labels: 'labels',
  gameSound: 'game_sound',
} as const satisfies Record<keyof Required<ProfileChanges>, string>;

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

/** The member of this object: one row, or none when the object has no member. */
export class ProfileStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** False in an object without a member. It is checked before anything is written, so that a forged id creates no tables. */
  hasTable(): boolean {
    const rows = this.#sql.exec("select 1 from sqlite_master where type = 'table' and name = 'profile'").toArray();
    return rows.length > 0;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    addColumn(this.#sql, 'profile', 'standing', "text not null default 'active'");
    addColumn(this.#sql, 'profile', 'avatar', `text not null default '${DEFAULT_AVATAR}'`);
    addColumn(this.#sql, 'profile', 'avatar_type', "text not null default 'STATIC'");
    addColumn(this.#sql, 'profile', 'language', "text not null default ''");
    addColumn(this.#sql, 'profile', 'labels', "text not null default '[]'");
    addColumn(this.#sql, 'profile', 'game_sound', 'integer not null default 0');
  }

  create(profile: NewProfile): void {
    this.#sql.exec(
      `insert into profile (id, member_id, account, nickname, type, upline, rank, currency, email, first_time_login, created_at_ms,
         expires_at_ms) values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      email: row.email,
      firstTimeLogin: row.first_time_login === 1,
      createdAt: row.created_at_ms,
      expiresAt: row.expires_at_ms,
      accountStatus: row.standing as AccountStatus,
      avatar: row.avatar,
      avatarType: row.avatar_type as Profile['avatarType'],
      language: row.language,
      labels: JSON.parse(row.labels) as string[],
      gameSound: row.game_sound === 1,
    };
  }

  change(changes: ProfileChanges): void {
    for (const [name, value] of Object.entries(changes)) {
      const column = COLUMNS[name as keyof ProfileChanges];
      const stored = Array.isArray(value) ? JSON.stringify(value) : value;
      this.#sql.exec(`update profile set ${column} = ?`, typeof stored === 'boolean' ? Number(stored) : stored);
    }
  }
}

/** The result has the stored name of the rank; `getMemberInfo` replaces it by the operator's name (`ranks/rank-names.ts`). */
export function toMemberInfo(profile: Profile): MemberInfo {
  return {
    id: profile.memberId,
    account: profile.account,
    nickname: profile.nickname,
    type: profile.type,
    toUpline: profile.upline,
    clubLabel: { labelName: `VIP ${profile.rank}`, rankLevel: profile.rank },
    memberLabel: [...profile.labels],
    avatar: profile.avatar,
    avatarType: profile.avatarType,
    currency: profile.currency,
    gameSound: profile.gameSound,
  };
}
