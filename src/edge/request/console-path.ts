/**
 * Root path of the operator's console. The log shows this path instead of the paths of the console's pages, because these name members and
 * payments.
 */
export const CONSOLE_ROOT = '/console';

/** Whether a path belongs to the operator's console. */
export function isConsolePath(path: string): boolean {
  return path === CONSOLE_ROOT || path.startsWith(`${CONSOLE_ROOT}/`);
}
