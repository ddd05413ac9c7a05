import { run } from './run.mjs';

const TAG_CHARS = 12;
const MESSAGE_MAX = 100;
const NAMED_MAX = 10;

/** Returns the commit, its subject and the uncommitted files, from the output of `git log` and `git status`; undefined if either fails. */
export function toWorkTree(log, status) {
  const [, commit, subject] = /^([0-9a-f]{40,64}) (.*)$/m.exec(log.output) ?? [];
  if (log.code !== 0 || status.code !== 0 || !commit) return undefined;
  const changed = status.output.split('\n').flatMap((line) => (line ? [line.slice(3)] : []));
  return { commit, subject, changed };
}

export async function readWorkTree() {
  const ask = (...args) => run('git', args, { capture: true });
  return toWorkTree(await ask('log', '-1', '--format=%H %s'), await ask('status', '--porcelain'));
}

/** Returns the uncommitted files as reasons to refuse a deployment: git would not contain what was deployed. */
export function checkWorkTree(tree) {
  if (!tree) return ['git does not say which commit this is'];
  const rest = tree.changed.length - NAMED_MAX;
  return [...tree.changed.slice(0, NAMED_MAX), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** Returns the arguments for a version's tag and message, which `wrangler deployments list` shows. */
export function toVersionArgs(tree) {
  if (!tree) return [];
  const tag = tree.commit.slice(0, TAG_CHARS) + (tree.changed.length > 0 ? '-dirty' : '');
  return [`--tag=${tag}`, `--message=${tree.subject.slice(0, MESSAGE_MAX)}`];
}
