import * as contract from '../../contract/inbox/inbox.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';

const toSeqs = (ids: readonly string[]): number[] => ids.map(Number);

export const messagesRoutes = whileFeatureOn('inbox', [
  implementWithoutSessionCheck(contract.getUnreadCount, ({ session }) =>
    session.member.messages.getUnreadCount(session.tokenHash),
  ),
  implementWithoutSessionCheck(contract.getInbox, ({ session, input }) =>
    session.member.messages.getInbox(session.tokenHash, input),
  ),
  implementWithoutSessionCheck(contract.readMessages, ({ session, input }) =>
    session.member.messages.read(session.tokenHash, toSeqs(input.ids)),
  ),
  implementWithoutSessionCheck(contract.readAllMessages, ({ session, input }) =>
    session.member.messages.readAll(session.tokenHash, input.kind),
  ),
  implementWithoutSessionCheck(contract.deleteMessages, ({ session, input }) =>
    session.member.messages.delete(session.tokenHash, toSeqs(input.ids)),
  ),
]);
