import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isRunning } from './is-running.mjs';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Free space that is required. A whole run uses less than half of it. */
const NEEDED_BYTES = 3 * 1024 ** 3;
const NAME = /^orla-run-(\d+)-/;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Puts temporary files of this run into memory, if there is room: a fifth of the time of tests in the real runtime is waiting for the disk.
 * Removes what killed runs left. Import this before modules that make temporary folders.
 */
function moveToMemory() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(MEMORY, `orla-run-${process.pid}-`));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

if (hasRoom()) moveToMemory();
