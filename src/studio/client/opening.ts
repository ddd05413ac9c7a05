/** The call that the document of the frame made before the game was loaded (twin: ../frame-opening.ts). */
interface Opening {
  readonly path: string;
  readonly body: string;
  readonly answer: Promise<Response>;
}

/** Returns the answer to the early call if that call had the same path and body. The answer can be taken only once. */
export function takeOpening(path: string, body: string): Promise<Response> | undefined {
  const page = globalThis as { orlaOpening?: Opening | undefined };
  const early = page.orlaOpening;
  if (early?.path !== path || early.body !== body) return undefined;
  page.orlaOpening = undefined;
  return early.answer;
}
