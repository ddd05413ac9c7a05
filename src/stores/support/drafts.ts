import * as z from 'zod/mini';
import { createStored } from '../core/stored.ts';

const stored = createStored('supportDrafts', z.record(z.string(), z.string()));

/** Text that was typed and not sent, by conversation; it survives a reload and a lost connection. */
export function readDraft(place: string): string {
  return stored.read()?.[place] ?? '';
}

/** Empty text removes the draft. */
export function writeDraft(place: string, text: string): void {
  const { [place]: _, ...others } = stored.read() ?? {};
  const all = text === '' ? others : { ...others, [place]: text };
  stored.write(Object.keys(all).length > 0 ? all : undefined);
}
