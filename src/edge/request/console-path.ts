/** Root path of the operator's console. The log shows it for every page of the console, because their paths name members and payments. */
export const CONSOLE_ROOT = '/console';

/** Whether a path belongs to the operator's console. */
export function isConsolePath(path: string): boolean {
  return path === CONSOLE_ROOT || path.startsWith(`${CONSOLE_ROOT}/`);
}
