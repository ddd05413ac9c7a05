/** Spec §9, in CSS pixels, as a `window.open` argument. */
export const LIVE_CHAT_WINDOW = 'popup,width=440,height=500';
