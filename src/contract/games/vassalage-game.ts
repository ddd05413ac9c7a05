/** Value of `isGame` in a launch that opens a popup list of the vendor's titles. */
export const VASSALAGE_GAME = 'VASSALAGE';
