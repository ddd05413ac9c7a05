import { SITE_CONFIG } from './deployment.mjs';

/** Matches wrangler's output for a worker that does not exist (Cloudflare's error codes) or was never deployed. */
const IS_NEW = /\[code: (?:10007|10090)\]|has no deployments/;

/**
 * Returns the versions that share a worker's traffic, from the output of `wrangler deployments status --json`. A new worker has none. Undefined if
 * the output cannot be read.
 */
export function readShares({ code, output }) {
  if (code !== 0) return IS_NEW.test(output) ? [] : undefined;
  const [deployment] = /^\{\n[\s\S]*?^\}/m.exec(output) ?? [];
  return deployment && JSON.parse(deployment).versions.map(({ version_id: id, percentage }) => ({ id, percentage }));
}

/** Returns a sentence for each worker with more than one live version. A version at 0 % does not count: it is deployed for inspection. */
export function listSplit(shares) {
  return Object.entries(shares).flatMap(([name, versions]) => {
    const parts = versions.map(({ id, percentage }) => `${id} has ${percentage} %`);
    return versions.length > 1 ? [`${name}: ${parts.join(', ')}`] : [];
  });
}

/** Returns the next steps after a deployment, one line each. */
export function listNext(env, origin, { behind, isUploadOnly = false, isDry = false }) {
  if (isDry) return [`Nothing was uploaded. Without --dry-run this deploys ${env}.`];
  if (!isUploadOnly) return [`Now: npm run smoke -- --origin ${origin}`];
  const deploy = (config) => `  npx wrangler versions deploy -c ${config} --env ${env}`;
  return [
    'Nobody is sent to these versions yet (docs/operations.md, "Gradually"). Now, each to 100 % before the next:',
    ...behind.map(({ config }) => deploy(config)),
    deploy(SITE_CONFIG),
  ];
}

const VERSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the header that selects one version of these workers; undefined if the id is not a version id. */
export function toOverride(id, names) {
  if (!VERSION_ID.test(id)) return undefined;
  return { 'Cloudflare-Workers-Version-Overrides': names.map((name) => `${name}="${id}"`).join(', ') };
}
