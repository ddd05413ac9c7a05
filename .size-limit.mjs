import { existsSync, readdirSync, readFileSync } from 'node:fs';

const CHUNKS = 'dist/client/_astro';
/** The chunks that load with the first page of a centre; `calls` loads with the first API call (decision 0059). The pages of both centres load separately. */
const SHELL = ['client', 'HeaderIsland', 'DialogsIsland', 'calls', 'Centre'];
/** Code that the islands share is one file, `shell` (decision 0050). */
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
/** Google's library, loaded with the first request for an SMS code (decision 0043). */
const FIREBASE = `${CHUNKS}/firebase-provider.*.js`;
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

/** A game's frame loads one script, one style sheet and, inside its document, the words of one language. */
const STUDIO = 'dist/studio';
const clients = existsSync(`${STUDIO}/studio/assets`)
  ? readdirSync(`${STUDIO}/studio/assets`)
      .filter((name) => name.endsWith('.js'))
      .map((name) => name.slice(0, -'.js'.length))
  : [];

const files = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => name.endsWith('.js')) : [];
const listChunks = (name) => files.filter((file) => file.startsWith(`${name}.`));

/** The chunks with their static imports. */
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

/** The operator's console: its entry is what the first screen needs; a screen loads with its imports. */
const CONSOLE = 'dist/client/console/assets';
const consoleFiles = existsSync(CONSOLE) ? readdirSync(CONSOLE).filter((name) => name.endsWith('.js')) : [];
const toConsolePath = (names) => names.map((name) => `${CONSOLE}/${name}`);

function listConsoleImports(name, known = new Set()) {
  if (known.has(name) || !consoleFiles.includes(name)) return known;
  known.add(name);
  for (const [, next] of readFileSync(`${CONSOLE}/${name}`, 'utf8').matchAll(STATIC_IMPORT))
    listConsoleImports(next, known);
  return known;
}
const consoleEntry = new Set(
  consoleFiles.filter((name) => /^(?:index|pt)-/.test(name)).flatMap((name) => [...listConsoleImports(name)]),
);
const consoleScreens = consoleFiles.filter((name) => /^\w+Screen-/.test(name));

export default [
  { name: 'React', path: `${CHUNKS}/{client,renderer}.*.js`, gzip: true, limit: '70 kB' },
  { name: 'what islands share', path: `${CHUNKS}/shell.*.js`, gzip: true, limit: '28 kB' },
  { name: 'code of API calls', path: `${CHUNKS}/calls.*.js`, gzip: true, limit: '27 kB' },
  {
    name: 'dialogs without React, shared code and code of API calls',
    path: toPaths(dialogs),
    gzip: true,
    limit: '14 kB',
  },
  { name: 'header island', path: `${CHUNKS}/HeaderIsland.*.js`, gzip: true, limit: '2 kB' },
  { name: 'lobby island', path: `${CHUNKS}/LobbyIsland.*.js`, gzip: true, limit: '8.6 kB' },
  { name: 'game frame island', path: `${CHUNKS}/GameFrameIsland.*.js`, gzip: true, limit: '5 kB' },
  { name: 'shell of the centres', path: toPaths(centre), gzip: true, limit: '20 kB' },
  ...pages.map((page) => ({
    name: `page of a centre: ${page.split('.')[0]}`,
    path: toPaths(toClosure([page], loaded)),
    gzip: true,
    limit: '30 kB',
  })),
  { name: 'Firebase, if a brand uses it', path: FIREBASE, gzip: true, limit: '30 kB' },
  // Includes the styles of elements that the server does not print (decision 0042).
  {
    name: 'all chunks a browser may load, without Firebase',
    path: [`${CHUNKS}/*.js`, `!${FIREBASE}`],
    gzip: true,
    limit: '475 kB',
  },
  { name: 'console: entry with its words', path: toConsolePath([...consoleEntry]), brotli: true, limit: '250 kB' },
  ...consoleScreens.map((screen) => ({
    name: `console: ${screen.split('-')[0]}`,
    path: toConsolePath([...listConsoleImports(screen)].filter((name) => !consoleEntry.has(name))),
    brotli: true,
    limit: '60 kB',
  })),
  { name: "a slot's client", path: `${STUDIO}/studio/assets/slot.*`, limit: '60 kB' },
  ...clients.map((client) => ({
    name: `first playable frame: ${client}`,
    path: [`${STUDIO}/studio/assets/${client}.*`, `${STUDIO}/words/pt/${client}.json`],
    limit: '150 kB',
  })),
];
