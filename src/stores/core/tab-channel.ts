/**
 * Channel between the tabs of one browser (reading: one account per browser; a later sign-in replaces it in every tab).
 */
export const TAB_CHANNEL = 'orla';
