const EXPECTED = /^(\d{1,15}):([0-9a-f]{64})$/;
const CAUSES = { changed: 'was changed', missing: 'was removed' };

/** Finds a chain that was written anew as a whole: the row of an earlier proof then has another hash. */
async function findRewritten(ask, expected) {
  const [, id, hash] = EXPECTED.exec(expected) ?? [];
  if (id === undefined) return '--expect is ID:HASH, as an earlier proof printed it.';
  const answer = await ask(id);
  if (!answer.success) return answer.errorCode;
  return answer.value.before === hash
    ? undefined
    : `Row ${id} has another hash than expected: the chain was written anew.`;
}

/**
 * Reads the whole chain by `ask(after)`, which returns the response envelope of `verifyAudit`. `expected`: `ID:HASH` of an earlier proof,
 * which the chain must still contain. Returns `{ checked, last }` or `{ error }`.
 */
export async function verifyChain(ask, expected) {
  let checked = 0;
  let last = null;
  let after = '';
  do {
    const answer = await ask(after);
    if (!answer.success) return { error: answer.errorCode };
    const { broken, next, ...page } = answer.value;
    if (broken) return { error: `Row ${broken.id} of the audit ${CAUSES[broken.cause]}.` };
    checked += page.checked;
    last = page.last ?? last;
    after = next;
  } while (after !== '');
  const rewritten = expected === undefined ? undefined : await findRewritten(ask, expected);
  return rewritten ? { error: rewritten } : { checked, last: last ? `${last.id}:${last.hash}` : 'none' };
}
