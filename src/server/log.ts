/** Logs one line of JSON. Never pass secrets or personal data. */
export function logError(event: string, details: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', event, ...details }));
}

export function logWarning(event: string, details: Record<string, unknown>): void {
  console.warn(JSON.stringify({ level: 'warning', event, ...details }));
}
