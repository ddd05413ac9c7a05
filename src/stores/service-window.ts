/** Spec §9, in CSS pixels. */
export const LIVE_CHAT_WINDOW = { width: 440, height: 500 } as const;
