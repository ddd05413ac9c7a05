import type { ChatRoomDurableObject } from './chat-room-object.ts';

/** The site has one room for all members. */
export function getChatRoom(env: Env): DurableObjectStub<ChatRoomDurableObject> {
  return env.CHAT_ROOM.getByName('room');
}
