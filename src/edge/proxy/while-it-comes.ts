/** So long a body is waited for in which nothing comes. */
export const BODY_WAIT_MS = 30_000;
/** Half a megabit a second: a phone with little network ends what it sends, 16 MB in five minutes at most. */
const LEAST_BYTES_A_MS = 64;

/**
 * Runs work that says how much has come. Each piece prolongs the wait by what it may take at the least rate, and never beyond the first wait
 * from now: drops, even behind a flood, are over as soon as silence is.
 */
export function whileItComes<T>(work: (came: (bytes: number) => void) => Promise<T>): Promise<T | 'late'> {
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
