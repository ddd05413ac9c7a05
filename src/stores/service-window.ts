/** Spec §9, in CSS pixels: a window is opened for live chat, and grows for whom it turns out to be VIP. */
export const LIVE_CHAT_WINDOW = { width: 440, height: 500 } as const;
export const VIP_WINDOW = { width: 440, height: 750 } as const;
