/** Spec §9, for the country list and the sign-in method: the delay lets a tap on an option arrive. */
const CLOSE_AFTER_BLUR_MS = 200;

/** Closes a list after the focus has left it. If the focus returns in time, `stay` keeps the list open. */
export function createBlurClosing(close: () => void) {
  let closing: ReturnType<typeof setTimeout> | undefined;
  return {
    stay: () => clearTimeout(closing),
    leave: () => {
      closing = setTimeout(close, CLOSE_AFTER_BLUR_MS);
    },
  };
}
