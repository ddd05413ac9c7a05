/** Marks the steps of work that takes several commits. Tests end the work after any step, as a crash would. */
export function createCrashProbes<Step extends string>() {
  const nothing = (_step: Step): void => undefined;
  let probe = nothing;
  return {
    /** Called after each step. */
    passStep: (step: Step): void => probe(step),
    /** For tests; without an argument no step is interrupted. */
    setStepProbe(next = nothing): void {
      probe = next;
    },
  };
}
