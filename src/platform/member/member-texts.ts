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

/** Maximum number of words of one name at which a search may begin. */
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

interface StoredText {
  kind: string;
  text: string;
  /** All names of the member that sort before this one, each after a line break (`member_texts.earlier`). */
  earlier: string;
}

function toStored(found: FoundBy): StoredText[] {
  const texts = toTexts(found);
  const names = [...new Set(texts.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))];
  const toEarlier = (text: string) => names.filter((name) => name < text).map((name) => `\n${name}`);
  return texts.map(({ kind, text }) => ({ kind, text, earlier: kind === 'name' ? toEarlier(text).join('') : '' }));
}

/** Condition: no name of the member that sorts before this one begins with the search text. The search text is bound twice. */
export const NOT_EARLIER = `case when m.earlier is null
    then not exists (select 1 from member_texts o where o.member_id = m.member_id and o.kind = 'name' and o.text >= ? and o.text < m.text)
    else instr(m.earlier, char(10) || ?) = 0 end`;

/** Replaces the texts by which a search finds the member. Has no effect for an account that is not active. */
export function toTextStatements(db: D1Database, memberId: string, found: FoundBy): D1PreparedStatement[] {
  return [
    db.prepare('delete from member_texts where member_id = ?').bind(memberId),
    db
      .prepare(
        `insert or ignore into member_texts (kind, text, earlier, member_id, line)
         select value ->> '$.kind', value ->> '$.text', value ->> '$.earlier', ?1, d.line
         from json_each(?2) join directory d on d.member_id = ?1 and d.state = 'active'`,
      )
      .bind(memberId, JSON.stringify(toStored(found))),
  ];
}
