/** The steps of something that takes several commits. Tests end it after any of them, as a crash would. */
export function createSteps<Step extends string>() {
  const nothing = (_step: Step): void => undefined;
  let probe = nothing;
  return {
    /** A step is behind us. */
    passStep: (step: Step): void => probe(step),
    /** For tests; without an argument nothing is in the way. */
    setStepProbe(next = nothing): void {
      probe = next;
    },
  };
}
