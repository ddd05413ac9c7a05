import { atom, map } from 'nanostores';
import { type KeptInput, keepInput } from './kept-input.ts';
import type { Failure, Result } from './result.ts';

export type Values = Readonly<Record<string, string>>;
/** Violated rule by field. */
export type Problems = Readonly<Record<string, string>>;

interface Definition<Value> {
  readonly check: (values: Values) => Problems;
  /** `isOwn` returns false after the form was restarted for something else; the form's values then differ from those sent. */
  readonly submit: (values: Values, isOwn: () => boolean) => Promise<Result<Value>>;
  /** Maps a server refusal to fields. */
  readonly toProblems?: (failure: Failure) => Problems | undefined;
  readonly onFailure?: (failure: Failure) => void;
  /** Fields that stay filled when the language changes and another page opens. */
  readonly kept?: KeptInput;
}

/** Common form logic: typed values survive failures, and one submission runs at a time. */
export function createForm<Value>(definition: Definition<Value>) {
  const $values = map<Record<string, string>>({});
  const $problems = atom<Problems>({});
  const $failure = atom<Failure | undefined>(undefined);
  const $isSubmitting = atom(false);
  let turn = 0;

  function change(field: string, text: string): void {
    $values.setKey(field, text);
    if (!$problems.get()[field]) return;
    const { [field]: _mended, ...others } = $problems.get();
    $problems.set(others);
  }

  function refuse(failure: Failure): void {
    const problems = failure.fields ?? definition.toProblems?.(failure);
    if (problems) $problems.set(problems);
    // The server may refuse a field that this form does not show.
    if (!problems || failure.fields) $failure.set(failure);
    definition.onFailure?.(failure);
  }

  /** True on success. */
  async function submit(): Promise<boolean> {
    if ($isSubmitting.get()) return false;
    const values = $values.get();
    const problems = definition.check(values);
    $problems.set(problems);
    $failure.set(undefined);
    if (Object.keys(problems).length > 0) return false;
    $isSubmitting.set(true);
    const mine = turn;
    const answer = await definition.submit(values, () => mine === turn);
    if (mine !== turn) return false;
    $isSubmitting.set(false);
    if (!answer.ok) refuse(answer.failure);
    return answer.ok;
  }

  function reset(): void {
    $values.set({});
    $problems.set({});
    $failure.set(undefined);
  }

  /** Restarts the form for something else: drops a pending answer and stops waiting for it. */
  function restart(): void {
    turn += 1;
    $isSubmitting.set(false);
    reset();
  }

  if (definition.kept) keepInput(definition.kept, { $values, change });
  return { $values, $problems, $failure, $isSubmitting, change, submit, reset, restart };
}

export type Form = ReturnType<typeof createForm>;
