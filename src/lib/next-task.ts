/** Yields to the browser, so that it processes pending events, input first, before the work continues. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
