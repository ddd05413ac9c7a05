import { useMemo, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { call, type Result } from '../core/api.ts';
import { listFields } from './form-fields.ts';
import { FieldProblem, toInput, toValues } from './form-values.ts';
import { toRequestSchema } from './json-schema.ts';

/** A form made from the schema of a call. `known` is not asked for; `record` fills the fields. */
export function useCallForm(endpoint: Endpoint, known: Readonly<Record<string, unknown>> = {}, record: unknown = {}) {
  const names = Object.keys(known).join();
  const fields = useMemo(() => listFields(toRequestSchema(endpoint), names.split(',')), [endpoint, names]);
  const before = useMemo(() => toValues(fields, record), [fields, record]);
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  async function send(key: string): Promise<Result<unknown>> {
    setProblems({});
    try {
      const input = { ...toInput(fields, values, before), ...known };
      const result = await call(endpoint as Parameters<typeof call>[0], input as never, key);
      if (!result.ok && result.failure.fields) setProblems(result.failure.fields);
      return result;
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      setProblems({ [error.path]: error.rule });
      return { ok: false, failure: { code: 'request.invalid', requestId: '' } };
    }
  }
  return {
    fields,
    values,
    problems,
    send,
    change: (path: string, value: string) => setValues((last) => ({ ...last, [path]: value })),
  };
}
