import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isRunning } from './is-running.mjs';

/**
 * Returns the start time of a process in the system's own units, or an empty string if it is not available. Process ids are reused, in a container at
 * each start.
 */
function readBegin(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Returns the id of the process that holds the lock, if there is one. */
function findHolder(lock) {
  const [pid = '', begin = ''] = readFileSync(lock, 'utf8').trim().split(' ');
  if (!Number(pid) || !isRunning(pid)) return undefined;
  const isOther = begin === '' ? Number(pid) === process.pid : begin !== readBegin(pid);
  return isOther ? undefined : pid;
}

function write(lock) {
  const file = openSync(lock, 'wx');
  try {
    writeFileSync(file, `${process.pid} ${readBegin(process.pid)}`);
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Locks a state folder, because two processes on one folder would corrupt it. Returns an error text, or undefined if this process holds the
 * lock until it ends.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
export function lockState(folder) {
  const lock = path.join(folder, 'orla.lock');
  try {
    mkdirSync(folder, { recursive: true });
    for (;;) {
      try {
        write(lock);
        process.on('exit', () => rmSync(lock, { force: true }));
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        const holder = findHolder(lock);
        if (holder) return `The state folder ${folder} is in use by process ${holder}: stop it.`;
        rmSync(lock, { force: true });
      }
    }
  } catch (error) {
    return `The state folder ${folder} cannot be written: ${error.code ?? error.message}.`;
  }
}
