/**
 * Last line of a streamed file if the reader's session ended during the stream. A JSON file then lacks its closing bracket. The line is needed
 * because the HTTP status is already sent, and an aborted stream would log an uncaught error in every worker on its way.
 */
export const EXPORT_BROKEN = 'session.required';

/** Whether the end of a streamed file says that rows are missing. `tail` has at least its last 20 characters. */
export function isBrokenExport(tail: string): boolean {
  return tail.trimEnd().endsWith(`\n${EXPORT_BROKEN}`);
}
