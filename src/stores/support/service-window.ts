/** Spec §9, in CSS pixels, as a `window.open` argument. A width alone makes a popup. */
export const LIVE_CHAT_WINDOW = 'width=440,height=500';
