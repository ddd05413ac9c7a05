/** Maximum number of seats of one player in a round. */
export const SEATS_OF_ONE = 3;
