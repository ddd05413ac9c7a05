import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one.
    return error.code === 'EPERM';
  }
}

/** When a process began, in the system's own count; empty where it does not tell. Numbers of processes are given again, in a container at each start. */
function readBegin(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The number of the process that holds it, if one does. */
function findHolder(lock) {
  const [pid = '', begin = ''] = readFileSync(lock, 'utf8').trim().split(' ');
  if (!Number(pid) || !isAlive(Number(pid))) return undefined;
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
 * Two processes on one state folder would corrupt it. Answers an error text, or undefined when it is ours until this process ends.
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
