import { useMemo, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toDecimalMark } from '../../lib/format.ts';
import { type Callable, call, type Result } from '../core/api.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { useWords } from '../core/words.ts';
import { findKindField, listFields } from './form-fields.ts';
import { FieldProblem, toInput, toValues, type Values, withoutUnchanged } from './form-values.ts';
import { toRequestSchema } from './json-schema.ts';

type Fields = Readonly<Record<string, unknown>>;
const NONE: Fields = {};

/** A form made from the schema of a call. It has no fields for the values in `known`; `record` has the initial values of its fields. */
export function useCallForm(endpoint: Endpoint, known: Fields = NONE, record: unknown = NONE) {
  const { tag } = useWords();
  const names = Object.keys(known).join();
  const schema = useMemo(() => toRequestSchema(endpoint), [endpoint]);
  const [typed, setTyped] = useState<Values>({});
  const kindField = findKindField(schema);
  const kind = kindField && (typed[kindField] ?? (Object(record) as Fields)[kindField]);
  const fields = useMemo(() => listFields(schema, names.split(','), kind), [schema, names, kind]);
  const before = useMemo(() => toValues(fields, record, toDecimalMark(tag)), [fields, record, tag]);
  const values = useMemo(() => ({ ...before, ...typed }), [before, typed]);
  const [write] = useState(() => createSeenWrite(record));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  /** The input of the call; undefined if a field cannot be read. The form then shows the problem at that field. */
  function readInput(): Fields | undefined {
    setProblems({});
    try {
      const input = toInput(fields, values, before) ?? NONE;
      return { ...(endpoint.keepsOmitted ? withoutUnchanged(fields, input, before) : input), ...known };
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      setProblems({ [error.path]: error.rule });
      return undefined;
    }
  }

  async function send(key: string): Promise<Result<unknown>> {
    const input = readInput();
    if (!input) return { ok: false, failure: { code: 'request.invalid', requestId: '' } };
    const result = await write((seenAt) => call(endpoint as Callable, input as never, key, seenAt));
    if (!result.ok && result.failure.fields) setProblems(result.failure.fields);
    return result;
  }
  const change = (path: string, value: string) => setTyped((last) => ({ ...last, [path]: value }));
  return { fields, values, problems, setProblems, readInput, send, change };
}
