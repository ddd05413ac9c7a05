export interface Peeked {
  /** Undefined where the body is empty. */
  readonly first: number | undefined;
  /** All of it. */
  readonly body: ReadableStream<Uint8Array>;
}

/** The first byte of a body, which can still be read whole or in pieces. */
export async function peek(from: ReadableStream<Uint8Array>): Promise<Peeked> {
  const reader = from.getReader();
  let next = await reader.read();
  while (!next.done && next.value.byteLength === 0) next = await reader.read();
  const first = next;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first: first.value?.[0], body };
}
