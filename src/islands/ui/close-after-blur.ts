/** Spec §9, of the list of countries and the select of ways to sign in: a tap on a choice must reach it. */
const CLOSE_AFTER_BLUR_MS = 200;

/** Closes what the focus left for good. */
export function createBlurClosing(close: () => void) {
  let closing: ReturnType<typeof setTimeout> | undefined;
  return {
    stay: () => clearTimeout(closing),
    leave: () => {
      closing = setTimeout(close, CLOSE_AFTER_BLUR_MS);
    },
  };
}
