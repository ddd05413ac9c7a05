import type * as z from 'zod/mini';
import type { InputOf, OutputOf } from '../../contract/core/endpoint.ts';

/**
 * Calls a public endpoint while a page is rendered. Undefined if the platform does not answer; the page then shows its
 * empty state.
 */
export type PageCall = <E extends { request: z.ZodMiniType; response: z.ZodMiniType }>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<OutputOf<E> | undefined>;
