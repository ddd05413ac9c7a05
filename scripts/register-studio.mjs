// `npm run register-studio -- --origin https://…`: registers Orla Studio with a deployed platform. Run it after each deployment that brings
// new titles. OPS_TOKEN and STUDIO_SECRET must be set in the environment.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { hasStudio, registerStudio } from './lib/register-studio.mjs';
import { fail } from './lib/run.mjs';

const { values } = parseArgs({ options: { origin: { type: 'string' } } });
const { OPS_TOKEN, STUDIO_SECRET } = process.env;
if (!hasStudio()) fail('There is no studio here: src/studio is missing.');
if (!values.origin) fail('Say where: npm run register-studio -- --origin https://…');
if (!OPS_TOKEN || !STUDIO_SECRET) fail('OPS_TOKEN and STUDIO_SECRET must be set in the environment.');

const headers = { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' };
const call = (method, path, body) =>
  fetch(new URL(path, values.origin), { method, headers, body: JSON.stringify(body) });
const error = await registerStudio(call, STUDIO_SECRET);
if (error) fail(`The studio was not registered: ${error}`);
console.log('The studio is registered, its rooms are reported and its lotteries draw.');
