/** Runs at most one work per id at a time. A call during a run causes one more run afterwards, because the current run may have read old data. */
export class SerialWork {
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();

  run(id: string, work: (id: string) => Promise<void>): Promise<void> {
    const running = this.#running.get(id);
    if (running) this.#again.add(id);
    const started = running ?? this.#repeat(id, work).finally(() => this.#running.delete(id));
    this.#running.set(id, started);
    return started;
  }

  async #repeat(id: string, work: (id: string) => Promise<void>): Promise<void> {
    do {
      this.#again.delete(id);
      await work(id);
    } while (this.#again.has(id));
  }
}
