/** A phone's header has room for one of the three; the account's sheet in the bottom bar has the others. */
export function toPhoneShortcut(unread: number, kind: 'member' | 'demo' | 'agent'): 'messages' | 'agent' | 'account' {
  if (unread > 0) return 'messages';
  return kind === 'agent' ? 'agent' : 'account';
}
