import { sendOperatorMessage } from '../../contract/inbox/operator.ts';
import { listRankSettings, setRankLevels } from '../../contract/ranks/operator.ts';
import { type Callable, call, type Result } from '../core/api.ts';
import { getReadAt } from '../core/read-at.ts';
import type { ContentKind } from './content-kinds.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Saves one level. All levels are written together, so the others are read first. If somebody else changed another level in the meantime,
 * it keeps that change.
 */
async function saveRank(input: Input): Promise<Result<unknown>> {
  const known = await call(listRankSettings, {});
  if (!known.ok) return known;
  const level = input as (typeof known.value.list)[number];
  const others = known.value.list.filter((one) => one.level !== level.level);
  const levels = [...others, level].toSorted((left, right) => left.level - right.level);
  return call(setRankLevels, { levels }, undefined, getReadAt(known.value));
}

/** `seenAt`: time at which the entry was read. */
export function saveContent(
  kind: ContentKind,
  isNew: boolean,
  input: Input,
  key: string,
  seenAt?: number,
): Promise<Result<unknown>> {
  if (kind.id === 'ranks') return saveRank(input);
  if (kind.id === 'messages') {
    // Without accounts and without a chosen audience, the message goes to everybody.
    const { accounts = [] } = input as { accounts?: readonly string[] };
    return call(sendOperatorMessage, { ...(accounts.length === 0 ? { audience: {} } : {}), ...input } as never, key);
  }
  const endpoint = isNew ? kind.create : kind.change;
  if (!endpoint) throw new Error(`${kind.id} cannot be written`);
  return call(endpoint as Callable, input as never, key, seenAt);
}
