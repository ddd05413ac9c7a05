/** Spec §9, in CSS pixels: as `window.open` is told. */
export const LIVE_CHAT_WINDOW = 'popup,width=440,height=500';
