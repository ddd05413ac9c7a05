/** Interface constants of spec §9. */
export const PRELOAD_SCREENS = 1.3;
export const IMAGE_RETRIES_MAX = 3;
export const IMAGE_CACHE_MAX = 200;
export const SCROLL_THROTTLE_MS = 200;
export const SCROLL_DISTANCE_PX = 0;
/** Delay before each retry of a picture. */
export const IMAGE_RETRY_MS = [500, 2_000, 6_000] as const;
