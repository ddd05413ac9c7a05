import { run } from './run.mjs';

const TAG_CHARS = 12;
const MESSAGE_MAX = 100;
const NAMED_MAX = 10;

/** The commit, its subject, and the files that no commit has, from what `git log` and `git status` said; undefined when they did not. */
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

/** What would be deployed and could not be found again. */
export function checkWorkTree(tree) {
  if (!tree) return ['git does not say which commit this is'];
  const rest = tree.changed.length - NAMED_MAX;
  return [...tree.changed.slice(0, NAMED_MAX), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** What `wrangler deployments list` shows of a version. */
export function toVersionArgs(tree) {
  if (!tree) return [];
  const tag = tree.commit.slice(0, TAG_CHARS) + (tree.changed.length > 0 ? '-dirty' : '');
  return [`--tag=${tag}`, `--message=${tree.subject.slice(0, MESSAGE_MAX)}`];
}
