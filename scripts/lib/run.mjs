import { spawn } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false', CI: '1', FORCE_COLOR: '0' };

/** The `nice` value of patient commands: a third of the usual share of a core. With less, tests that wait for a second would fail. */
const PATIENT = 5;

/**
 * Runs a command to its end and shows its output, or captures it with `capture`. With `isPatient` all other processes have priority over it.
 * Returns its exit code and output.
 */
export function run(command, args, { env = {}, capture = false, cwd = process.cwd(), isPatient = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...quiet, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (isPatient && child.pid) os.setPriority(child.pid, PATIENT);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export function bin(name) {
  return `node_modules/.bin/${name}`;
}

/** Ends the script with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
