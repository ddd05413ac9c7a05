// Runs on the system's Node version: plain ESM without dependencies. Installs when the lock file or the machine has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const MARK = 'node_modules/.orla';
const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(MARK) ? readFileSync(MARK, 'utf8') : '';

if (wanted !== installed) {
  console.log('Installing packages …');
  // `npm ci` refuses a lock file from another platform; `npm install` leaves the lock file unchanged.
  const { status, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(
      `Installing failed${error ? `: ${error.message}` : ''}. Is npm there, and is the package registry reachable?`,
    );
    process.exit(1);
  }
  writeFileSync(MARK, wanted);
}
