// `npm run words -- status | check [LOCALE …] | export LOCALE FILE [--open] | import FILE | pseudo FOLDER | sync [--translated] | forms
// LOCALE | formats`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { fail } from './lib/run.mjs';
import { checkLanguage } from './words/check.mjs';
import { exportWords, importWords } from './words/exchange.mjs';
import { AREAS, readStale, readText, readWords, SOURCE, TEXTS } from './words/files.mjs';
import { toExpected } from './words/keys.mjs';
import { writeFormats } from './words/lacking-formats.mjs';
import { addFormsOfMillions } from './words/large-numbers.mjs';
import { checkMeta } from './words/meta.mjs';
import { copyWithPseudo } from './words/pseudo.mjs';
import { isBehind, sync } from './words/stale.mjs';

const LINES_MAX = 100;
const [command, ...rest] = process.argv.slice(2);
const [first, second] = rest.filter((word) => !word.startsWith('--'));
const hasWords = ({ path }) => existsSync(`src/words/${path}`);
/** A language with the status `off` may be incomplete. */
const offered = LANGUAGES.filter(({ status }) => status !== 'off').map(({ path }) => path);
const translated = LANGUAGES.filter(hasWords).map(({ path }) => path);

function countDone({ path, tag }) {
  let [done, all] = [0, 0];
  for (const area of AREAS) {
    const own = readWords(path, area);
    const keys = [...toExpected(readWords(SOURCE, area), tag).keys()];
    all += keys.length;
    done += keys.filter((key) => own[key] !== undefined).length;
  }
  return [done, all];
}

function printStatus() {
  const stale = readStale();
  console.table(
    LANGUAGES.map((row) => {
      const [done, all] = countDone(row);
      const texts = TEXTS.filter((name) => readText(row.path, name) !== undefined).length;
      return {
        language: row.path,
        name: row.name,
        messages: `${done} of ${all}`,
        texts: `${texts} of ${TEXTS.length}`,
        stale: stale[row.path]?.length ?? 0,
        status: row.status,
      };
    }),
  );
}

function check(locales) {
  const mistakes = [...checkMeta(), ...locales.flatMap(checkLanguage)];
  if (isBehind())
    mistakes.push('English changed: npm run words -- sync (--translated if the translations changed too)');
  for (const line of mistakes.slice(0, LINES_MAX)) console.error(line);
  if (mistakes.length > LINES_MAX) console.error(`and ${mistakes.length - LINES_MAX} more`);
  if (mistakes.length > 0) fail(`${mistakes.length} mistakes in the words`);
  console.log(`The words of ${locales.length} languages are right.`);
}

const COMMANDS = {
  status: printStatus,
  check: () => check(first ? rest : offered),
  export: () => {
    const { messages, ...about } = exportWords(first, { open: rest.includes('--open') });
    writeFileSync(second, `${JSON.stringify({ ...about, messages }, null, 2)}\n`);
    console.log(`${messages.length} messages in ${second}`);
  },
  import: () => console.log(`${importWords(JSON.parse(readFileSync(first, 'utf8')))} translations written`),
  forms: () => console.log(`${addFormsOfMillions(first)} forms of a million and more written`),
  formats: writeFormats,
  pseudo: () => {
    copyWithPseudo(first);
    console.log(`${first} is a copy of the project with the languages xx and yy: build and start it there.`);
  },
  sync: () => {
    const changed = sync(
      translated.filter((path) => path !== SOURCE),
      { isTranslated: rest.includes('--translated') },
    );
    console.log(changed.length > 0 ? `Stale now: ${changed.join(', ')}` : 'No translation became stale.');
  },
};

const run = COMMANDS[command];
if (!run)
  fail(
    'npm run words -- status | check [LOCALE …] | export LOCALE FILE [--open] | import FILE | pseudo FOLDER | sync [--translated] | forms LOCALE | formats',
  );
run();
