/** Runs work with a time limit. At the limit, calls `onLate`, which should stop the work, and answers without waiting for the work. */
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
