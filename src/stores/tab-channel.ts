/** Where the tabs of one browser talk to each other (reading: one account a browser, a later sign-in replaces it in every tab). */
export const TAB_CHANNEL = 'orla';
