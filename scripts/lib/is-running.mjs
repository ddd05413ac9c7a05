import process from 'node:process';

/** Whether this process exists: signal 0 asks without a process of its own. `EPERM` is a process of another user. */
export function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
