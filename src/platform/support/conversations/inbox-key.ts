/** Beginning of the keys of the inbox messages about a conversation. */
export const toInboxKey = (conversationId: string) => `conversation:${conversationId}:`;
