import type * as z from 'zod/mini';
import { type Answer, accept, refuseFields } from './result.ts';

const FIELDS_MAX = 20;
const NAME_MAX = 64;

type Issue = z.core.$ZodIssue;

function toRules(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, 'unknown']);
  const name = issue.path.length === 0 ? 'body' : String(issue.path[0]);
  return [[name, issue.code === 'custom' ? issue.message : issue.code]];
}

/** Validates input by the contract. A refusal names each invalid field and its broken rule, never its value. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): Answer<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return accept(parsed.data);
  const rules = parsed.error.issues.flatMap(toRules).slice(0, FIELDS_MAX);
  return refuseFields(Object.fromEntries(rules.map(([name, rule]) => [name.slice(0, NAME_MAX), rule])));
}

/** Refuses a repeated parameter name, because the intended value is ambiguous. */
export function readQuery(url: URL): Answer<Record<string, string>> {
  const names = [...url.searchParams.keys()];
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) return refuseFields({ [doubled.slice(0, NAME_MAX)]: 'doubled' });
  return accept(Object.fromEntries(url.searchParams));
}

/** Merges path parameters into the body; refuses a body that sets one of them itself. */
export function mergeParams(body: unknown, params: Record<string, string>): Answer<unknown> {
  const names = Object.keys(params);
  if (names.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return accept(body);
  const twice = names.find((name) => Object.hasOwn(body, name));
  return twice === undefined ? accept({ ...body, ...params }) : refuseFields({ [twice]: 'unknown' });
}
