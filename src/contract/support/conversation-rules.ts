/** Rules of conversations without schemas, for code that loads without them. */
export const CONVERSATION_SUBJECTS = ['general', 'deposit', 'withdrawal', 'round', 'error', 'account'] as const;
export type ConversationSubject = (typeof CONVERSATION_SUBJECTS)[number];

/** `waiting`: the conversation waits for an answer of the operator. */
export const CONVERSATION_STATES = ['waiting', 'answered', 'closed'] as const;

/** Id of a withdrawal, deposit or round, or a request id or code of an error. */
export const CONVERSATION_REFERENCE = /^[\w.:-]{0,80}$/;
/** Maximum number of characters (code points) in a message. */
export const CONVERSATION_TEXT_MAX = 2_000;
/** Maximum number of open conversations of a member or visitor. */
export const CONVERSATIONS_OPEN_MAX = 3;
/** Maximum number of messages that a member or visitor sends in a minute, in all conversations. */
export const MESSAGES_A_MINUTE_MAX = 6;
/**
 * Maximum number of messages of each side in a conversation. Two full sides of four-byte characters stay below the size limit of an answer.
 */
export const MESSAGES_OF_A_SIDE_MAX = 50;
/** Maximum number of pictures from each side in a conversation. Deleted pictures still count. */
export const CONVERSATION_PICTURES_MAX = 20;
/** Maximum number of pictures from a member or visitor in 24 hours, in all conversations. It also applies to all visitors of one network. */
export const PICTURES_A_DAY_MAX = 20;
/** Maximum number of conversations that visitors of one network open in an hour. */
export const GUEST_OPENS_AN_HOUR_MAX = 5;
/** Maximum number of conversations in a list. */
export const CONVERSATIONS_SHOWN_MAX = 30;
