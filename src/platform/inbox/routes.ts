import * as contract from '../../contract/inbox/inbox.ts';
import { implementInMember } from '../http/implement.ts';
import { whileOn } from '../http/while-on.ts';

const toSeqs = (ids: readonly string[]): number[] => ids.map(Number);

export const messagesRoutes = whileOn('inbox', [
  implementInMember(contract.getUnreadCount, ({ session }) =>
    session.member.messages.getUnreadCount(session.tokenHash),
  ),
  implementInMember(contract.getInbox, ({ session, input }) =>
    session.member.messages.getInbox(session.tokenHash, input),
  ),
  implementInMember(contract.readMessages, ({ session, input }) =>
    session.member.messages.read(session.tokenHash, toSeqs(input.ids)),
  ),
  implementInMember(contract.readAllMessages, ({ session, input }) =>
    session.member.messages.readAll(session.tokenHash, input.kind),
  ),
  implementInMember(contract.deleteMessages, ({ session, input }) =>
    session.member.messages.delete(session.tokenHash, toSeqs(input.ids)),
  ),
]);
