/** Allowed entry fees in minor units. All players at a table pay the same fee. */
export const ENTRIES_MINOR: readonly number[] = [100, 200, 500, 1000, 2000, 5000];

/** A room id of the room list is this prefix, followed by the entry fee in minor units. */
export const ROOM_PREFIX = 'entrada-';

/** Seats at the table of a single member, including the house seats. */
export const HOUSE_TABLE_SEATS = 4;
/** Time from the first entry of a table to its deal, unless the table is full earlier. */
export const GATHER_MS = 8_000;
export const TURN_MS = 15_000;
/** Turn time of a member after two expired turns in a row, until that member plays again. */
export const ABSENT_TURN_MS = 3_000;
export const ABSENT_AFTER = 2;
export const HOUSE_TURN_MS = 1_200;
/** Turn time for the last card, which leaves no choice. */
export const LAST_CARD_MS = 900;
/** Pause that shows a finished trick. */
export const TRICK_PAUSE_MS = 1_600;
/** A hand that is overdue by more than this, because the room was down, is voided and all entry fees are returned. */
export const VOID_AFTER_MS = 600_000;
/** Retention of finished tables, from the end of the hand. A table stays longer until the ends of its tickets are delivered. */
export const TABLES_KEPT_MS = 48 * 3_600_000;
/** Retention of a member's currency; afterwards the wallet is asked again. */
export const MEMBERS_KEPT_MS = 30 * 86_400_000;
/** Maximum deletions of each kind per step, so that a large room stays responsive. */
export const FORGOTTEN_AT_ONCE = 100;
/** Minimum interval between deletion steps. */
export const FORGET_EVERY_MS = 60_000;
