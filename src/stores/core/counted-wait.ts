import { environment } from './environment.ts';

/** A countdown. If the clock is set back, the remaining time does not grow. */
export function createWait() {
  let until = 0;
  let last = 0;
  return {
    begin: (milliseconds: number) => {
      until = environment().now() + milliseconds;
      last = milliseconds;
    },
    /** Remaining milliseconds, never more than at the last call. */
    getLeft: () => {
      last = Math.min(Math.max(0, until - environment().now()), last);
      until = environment().now() + last;
      return last;
    },
  };
}
