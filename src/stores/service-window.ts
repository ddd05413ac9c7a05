/** Spec §9, in CSS pixels. */
export const SERVICE_WINDOW = {
  LIVECHAT: { width: 440, height: 500 },
  VIP: { width: 440, height: 750 },
} as const;
