/** A launch object with this in `isGame` opens a popup list of the vendor's titles. */
export const VASSALAGE_GAME = 'VASSALAGE';
