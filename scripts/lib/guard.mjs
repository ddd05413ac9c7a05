// Leads the process group of a command and ends it when the starting process is gone, in whatever way it ended.
import { spawn } from 'node:child_process';
import process from 'node:process';

// The starting process passes its own id. `process.ppid` would be another process if the starting process had already ended.
const [parent, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });
child.on('error', () => process.exit(127));
child.on('exit', (code) => process.exit(code ?? 1));
setInterval(() => process.ppid !== Number(parent) && process.kill(-process.pid, 'SIGKILL'), 500);
