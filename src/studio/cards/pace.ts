/** What an entry may be; one table has one entry. Minor units. */
export const ENTRIES_MINOR: readonly number[] = [100, 200, 500, 1000, 2000, 5000];

/** Rooms of the room list are named by this and the entry. */
export const ROOM_PREFIX = 'entrada-';

/** One member alone plays against the house, at a table of this many. */
export const HOUSE_TABLE_SEATS = 4;
/** From the first entry of a table to its deal, unless it is full before. */
export const GATHER_MS = 8_000;
export const TURN_MS = 15_000;
/** Whoever let the clock run out twice in a row is waited for no longer than this, until the next card of their own. */
export const ABSENT_TURN_MS = 3_000;
export const ABSENT_AFTER = 2;
export const HOUSE_TURN_MS = 1_200;
/** The last card is nobody's choice. */
export const LAST_CARD_MS = 900;
/** A trick stays on the table for so long. */
export const TRICK_PAUSE_MS = 1_600;
/** A hand that stood still for longer, because the room was down, is void: every entry goes back. */
export const VOID_AFTER_MS = 600_000;
/** What was told to everybody is kept for so long. */
export const TABLES_KEPT_MS = 48 * 3_600_000;
/** What a member plays with is asked anew when they come back after so long. */
export const MEMBERS_KEPT_MS = 30 * 86_400_000;
/** Of each kind in one step, so that a large room stops for nobody. */
export const FORGOTTEN_AT_ONCE = 100;
/** Steps of forgetting are so far apart. */
export const FORGET_EVERY_MS = 60_000;
