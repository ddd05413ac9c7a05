import { joinChat } from '../../contract/chat/chat.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import { accept, refuse } from '../../server/result.ts';
import { implementForMember } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { maskName } from '../member/mask-name.ts';
import { getChatRoom } from './chat-room.ts';
import { type ChatSeat, SEAT_HEADER } from './chat-room-object.ts';

/** The WebSocket answers with a `Response` of its own, like a stream. */
const join = implementForMember(joinChat, async ({ env, session, wantsSocket }) => {
  if (!wantsSocket) return refuse('request.upgrade_required');
  const [info, live] = await Promise.all([
    session.member.profile.getInfo(session.tokenHash),
    session.member.access.checkSession(session.tokenHash),
  ]);
  if (!info.ok) return info;
  if (!live.ok) return live;
  if (live.value.accountStatus !== 'active') return refuse('member.suspended');
  const { account, nickname, type } = info.value;
  const { memberId, tokenHash } = session;
  const seat: ChatSeat = {
    memberId,
    tokenHash,
    account,
    name: maskName(nickname || account),
    mayWrite: type !== DEMO_TYPE,
  };
  const headers = { Upgrade: 'websocket', [SEAT_HEADER]: encodeURIComponent(JSON.stringify(seat)) };
  const { webSocket } = await getChatRoom(env).fetch('https://chat.internal/', { headers });
  return accept(new Response(null, { status: 101, webSocket }) as never);
});

export const chatRoutes = whileFeatureOn('chat', [join]);
