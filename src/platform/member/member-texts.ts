import { fold } from '../../lib/fold.ts';
import { toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';

/** Registration data and nickname of one member. */
export interface FoundBy {
  nickname: string;
  /** As given at the registration; null without one. */
  email: string | null;
  details: Readonly<Record<string, string>>;
}

/** Words of one name that a search may begin with. */
const WORDS_MAX = 6;

export function toSearchName(text: string): string {
  return fold(text).replaceAll(/\s+/g, ' ').trim();
}

function toNames(text: string): string[] {
  const words = toSearchName(text)
    .split(' ')
    .filter((word) => word !== '');
  return words.slice(0, WORDS_MAX).map((_, index) => words.slice(index).join(' '));
}

function toTexts({ nickname, email, details }: FoundBy): { kind: string; text: string }[] {
  const { payeeName = '', mobileNum = '', countryDialingCode } = details;
  const mail = toEmail(email ?? '');
  const phone = readPhone(mobileNum, countryDialingCode);
  return [
    ...[...toNames(payeeName), ...toNames(nickname)].map((text) => ({ kind: 'name', text })),
    ...(mail ? [{ kind: 'email', text: mail }] : []),
    ...(phone.ok ? [{ kind: 'phone', text: phone.value }] : []),
  ];
}

/** Replaces the texts by which a search finds the member. Has no effect for an account that is not active. */
export function toTextStatements(db: D1Database, memberId: string, found: FoundBy): D1PreparedStatement[] {
  return [
    db.prepare('delete from member_texts where member_id = ?').bind(memberId),
    db
      .prepare(
        `insert or ignore into member_texts (kind, text, member_id) select value ->> '$.kind', value ->> '$.text', ?1 from json_each(?2)
         where exists (select 1 from directory where member_id = ?1 and state = 'active')`,
      )
      .bind(memberId, JSON.stringify(toTexts(found))),
  ];
}
