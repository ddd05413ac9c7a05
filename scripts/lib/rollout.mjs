import { SITE_CONFIG } from './deployment.mjs';

/** Of a worker that is not there (its codes at Cloudflare), or was never deployed. */
const IS_NEW = /\[code: (?:10007|10090)\]|has no deployments/;

/** The versions that share a worker's traffic, from what `wrangler deployments status --json` said: one that is new has none. Undefined when it did not say. */
export function readShares({ code, output }) {
  if (code !== 0) return IS_NEW.test(output) ? [] : undefined;
  const [deployment] = /^\{\n[\s\S]*?^\}/m.exec(output) ?? [];
  return deployment && JSON.parse(deployment).versions.map(({ version_id: id, percentage }) => ({ id, percentage }));
}

/** Workers, by name, of which more than one version is given, as sentences. One at 0 % is there to be looked at before it is. */
export function listSplit(shares) {
  return Object.entries(shares).flatMap(([name, versions]) => {
    const parts = versions.map(({ id, percentage }) => `${id} has ${percentage} %`);
    return versions.length > 1 ? [`${name}: ${parts.join(', ')}`] : [];
  });
}

/** What to do after a deployment, line by line. */
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

/** The header that asks workers of these names for one version; undefined when it is no version's id. */
export function toOverride(id, names) {
  if (!VERSION_ID.test(id)) return undefined;
  return { 'Cloudflare-Workers-Version-Overrides': names.map((name) => `${name}="${id}"`).join(', ') };
}
