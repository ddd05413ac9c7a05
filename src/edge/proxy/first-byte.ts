export interface Peeked {
  /** The first byte; undefined if the body is empty. */
  readonly first: number | undefined;
  /** The whole body, including the first byte. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Reads the first byte of a body and returns it with the whole body, still unread. */
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
