import process from 'node:process';

/**
 * Tells whether a process with this id exists. Signal 0 checks this without ending the process. `EPERM` means that the process belongs to another
 * user.
 */
export function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
