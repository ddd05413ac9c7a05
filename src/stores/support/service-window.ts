/** Size of the window (spec §9, in CSS pixels) as a `window.open` argument. With a size, browsers open a separate window instead of a tab. */
export const LIVE_CHAT_WINDOW = 'width=440,height=500';
