import { existsSync, readdirSync, readFileSync } from 'node:fs';

const CHUNKS = 'dist/client/_astro';
/** What is loaded when the first page of a centre opens, calls with the first of them (decision 0059); the pages of both come beside it. */
const SHELL = ['client', 'HeaderIsland', 'DialogsIsland', 'calls', 'Centre'];
/** Decision 0050: what islands share is one file, `shell`. */
const DIALOGS = [
  'DialogsIsland',
  'LoginDialog',
  'RegisterDialog',
  'RealAccountDialog',
  'ConfirmSignOutDialog',
  'ChangePasswordDialog',
  'ForgotPasswordDialog',
  'NewPasswordDialog',
  'VerifyLoginDialog',
  'RefusalDialog',
];
/** Google's library, loaded with the first code that is asked for (decision 0043). */
const FIREBASE = `${CHUNKS}/firebase-provider.*.js`;
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

const files = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => name.endsWith('.js')) : [];
const listChunks = (name) => files.filter((file) => file.startsWith(`${name}.`));

/** A chunk with all that it imports at once. */
function toClosure(names, known = new Set()) {
  const found = new Set();
  const follow = (file) => {
    if (known.has(file) || found.has(file) || !files.includes(file)) return;
    found.add(file);
    for (const [, next] of readFileSync(`${CHUNKS}/${file}`, 'utf8').matchAll(STATIC_IMPORT)) follow(next);
  };
  for (const name of names) follow(name);
  return found;
}

const toPaths = (chunks) => [...chunks].map((file) => `${CHUNKS}/${file}`);
const beforeCentre = toClosure(SHELL.slice(0, -1).flatMap(listChunks));
const centre = toClosure(listChunks('Centre'), beforeCentre);
const loaded = new Set([...beforeCentre, ...centre]);
const header = toClosure(['client', 'HeaderIsland', 'calls'].flatMap(listChunks));
const dialogs = toClosure(DIALOGS.flatMap(listChunks), header);
const pages = files.filter((file) => /^(?:\w+Page|kinds)\./.test(file));

export default [
  { name: 'React', path: `${CHUNKS}/{client,renderer}.*.js`, gzip: true, limit: '70 kB' },
  { name: 'what islands share', path: `${CHUNKS}/shell.*.js`, gzip: true, limit: '25 kB' },
  { name: 'what calls need', path: `${CHUNKS}/calls.*.js`, gzip: true, limit: '27 kB' },
  {
    name: 'dialogs beside React, what islands share and what calls need',
    path: toPaths(dialogs),
    gzip: true,
    limit: '40 kB',
  },
  { name: 'header island', path: `${CHUNKS}/HeaderIsland.*.js`, gzip: true, limit: '5 kB' },
  { name: 'lobby island', path: `${CHUNKS}/LobbyIsland.*.js`, gzip: true, limit: '7.8 kB' },
  { name: 'game frame island', path: `${CHUNKS}/GameFrameIsland.*.js`, gzip: true, limit: '5 kB' },
  { name: 'shell of the centres', path: toPaths(centre), gzip: true, limit: '20 kB' },
  ...pages.map((page) => ({
    name: `page of a centre: ${page.split('.')[0]}`,
    path: toPaths(toClosure([page], loaded)),
    gzip: true,
    limit: '30 kB',
  })),
  { name: 'Firebase, where a brand has it on', path: FIREBASE, gzip: true, limit: '30 kB' },
  // With the styles of what is not printed (decision 0042).
  { name: 'everything else a browser may load', path: [`${CHUNKS}/*.js`, `!${FIREBASE}`], gzip: true, limit: '460 kB' },
  { name: "a slot's client", path: 'dist/studio/studio/assets/slot.*', limit: '60 kB' },
];
