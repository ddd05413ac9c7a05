/** Maximum wait without any new bytes of a body. */
export const BODY_WAIT_MS = 30_000;
/**
 * Minimum rate, half a megabit per second: a phone on a slow network can finish its upload, 16 MB in at most five
 * minutes.
 */
const LEAST_BYTES_A_MS = 64;

/**
 * Runs work that reports received bytes. Each chunk extends the wait by its time at the minimum rate, but never beyond
 * `BODY_WAIT_MS` from now. So a slow trickle, even after a burst, ends as soon as silence would.
 */
export function withinUploadTime<T>(work: (came: (bytes: number) => void) => Promise<T>): Promise<T | 'late'> {
  let until = Date.now() + BODY_WAIT_MS;
  const came = (bytes: number) => {
    until = Math.min(Date.now() + BODY_WAIT_MS, until + bytes / LEAST_BYTES_A_MS);
  };
  return new Promise((resolve, reject) => {
    const look = () => {
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else resolve('late');
    };
    let timer = setTimeout(look, BODY_WAIT_MS);
    work(came)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
