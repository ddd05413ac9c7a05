/** Runs work that should stop when told by `onLate`, and returns without it if it does not. */
export function withinTime<T>(
  ms: number,
  work: () => Promise<T>,
  onLate: () => void = () => undefined,
): Promise<T | 'upstream.timeout'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve('upstream.timeout');
      onLate();
    }, ms);
    work().then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
