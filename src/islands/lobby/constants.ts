/** Spec §9, of interface numbers. */
export const PRELOAD_SCREENS = 1.3;
export const IMAGE_RETRIES_MAX = 3;
export const IMAGE_CACHE_MAX = 200;
export const SCROLL_THROTTLE_MS = 200;
export const SCROLL_DISTANCE_PX = 0;
/** Waits before a picture is asked for again, one a try. */
export const IMAGE_RETRY_MS = [500, 2_000, 6_000] as const;
