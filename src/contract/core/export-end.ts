/**
 * Last line of a file whose reader lost the session while it was streamed; a JSON file then lacks its closing bracket. The answer's status was
 * sent before, and a stream that is aborted would be an uncaught error in the log of every worker on its way.
 */
export const EXPORT_BROKEN = 'session.required';

/** Whether the end of a streamed file says that rows are missing. `tail` has at least its last 20 characters. */
export function isBrokenExport(tail: string): boolean {
  return tail.trimEnd().endsWith(`\n${EXPORT_BROKEN}`);
}
