/** Steps of work that takes several commits. Tests end it after any of them, as a crash would. */
export function createCrashProbes<Step extends string>() {
  const nothing = (_step: Step): void => undefined;
  let probe = nothing;
  return {
    /** A step is done. */
    passStep: (step: Step): void => probe(step),
    /** For tests; without an argument no step is interrupted. */
    setStepProbe(next = nothing): void {
      probe = next;
    },
  };
}
