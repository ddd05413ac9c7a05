/** The site has one room for all members. */
export function getChatRoom(env: Env): ReturnType<Env['CHAT_ROOM']['getByName']> {
  return env.CHAT_ROOM.getByName('room');
}
