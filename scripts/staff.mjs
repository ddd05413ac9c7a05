// `npm run staff -- invite NAME --role admin [--role finance] [--name "Ana Prado"] [--origin https://…]` invites the first people of the
// console with the operator's token (OPS_TOKEN). Further people are invited in the console. `list`, `suspend NAME --reason …` and `restore
// NAME --reason …` help when nobody can sign in. `code` prints the present code of the authenticator of a local start.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createOperator, toLocalCode } from './lib/operator.mjs';
import { fail } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string', multiple: true, default: [] },
    name: { type: 'string' },
    reason: { type: 'string' },
    origin: { type: 'string' },
  },
});
const [command, account] = positionals;
const { origin, call } = createOperator(values.origin);

async function ask(method, path, body) {
  const answer = await call(method, path, body);
  if (answer.success) return answer.value;
  return fail(`${answer.errorCode}${answer.value ? ` ${JSON.stringify(answer.value)}` : ''}`);
}

function requireAccount() {
  return account ?? fail(`Say which person: npm run staff -- ${command} NAME`);
}

const COMMANDS = {
  async invite() {
    if (values.role.length === 0) fail('Give at least one role: --role admin');
    const input = { account: requireAccount(), name: values.name ?? account, roles: values.role };
    const { invitation, expiresAt } = await ask('POST', '/ops/staff', input);
    console.log(
      `${origin}/console/invitation#${invitation}\nValid once, until ${expiresAt}. Give it to the person by a safe way.`,
    );
  },
  async list() {
    const { list } = await ask('GET', '/ops/staff');
    for (const one of list)
      console.log([one.account, one.name, one.state, one.roles.join(','), `${one.sessions} sessions`].join('\t'));
  },
  async suspend() {
    await setState('suspend');
  },
  async restore() {
    await setState('restore');
  },
  code() {
    console.log(toLocalCode());
  },
};

async function setState(verb) {
  const reason = values.reason ?? fail('Give the reason: --reason "…"');
  const { state } = await ask('POST', `/ops/staff/${encodeURIComponent(requireAccount())}/${verb}`, { reason });
  console.log(`${account} is ${state}.`);
}

const run = COMMANDS[command] ?? fail(`Say what: ${Object.keys(COMMANDS).join(', ')}`);
await run();
process.exit(0);
