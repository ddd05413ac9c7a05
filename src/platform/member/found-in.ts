import type { FoundIn, FoundMember, MemberSearch } from './find-members.ts';

/** Texts of an index row: name, phone, e-mail. A line break separates several values of the same kind. */
type Texts = readonly [name: string | null, phone: string | null, email: string | null];

function toFoundInTexts({ text, digits }: MemberSearch, [name, phone, email]: Texts): FoundIn[] {
  const plain = text.replaceAll('\u0000', '');
  const isIn = (one: string | null) => one?.includes(plain) === true;
  return [
    ...(isIn(name) ? ['name' as const] : []),
    ...(isIn(phone) || (digits !== '' && phone?.includes(digits) === true) ? ['phone' as const] : []),
    ...(isIn(email) ? ['email' as const] : []),
  ];
}

/** Answers in which kinds of texts the search text was found, but never the texts. */
export function toFoundIn(search: MemberSearch, { member, texts, by }: FoundMember): FoundIn[] {
  if (by === 'account' || by === 'name') return [by];
  if (by === 'mark') return JSON.parse(texts ?? '[]') as FoundIn[];
  if (member.account.includes(search.text)) return ['account'];
  if (member.id.includes(search.text)) return ['id'];
  return toFoundInTexts(search, JSON.parse(texts ?? '[null,null,null]') as Texts);
}
