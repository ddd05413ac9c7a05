// Measures the time from a build to a page, the cost of a home page, and the memory of an idle product.
import { execFileSync } from 'node:child_process';
import { measureHome } from './home.mjs';
import { startProduct } from './product.mjs';

const PORT = 8780;
const IDLE_MS = 10_000;

function residentMiB(group) {
  const table = execFileSync('ps', ['-eo', 'pgid=,rss=,comm='], { encoding: 'utf8' });
  const ours = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([id]) => Number(id) === group);
  const sum = (lines) => lines.reduce((total, [, kib]) => total + Number(kib), 0) / 1024;
  return { all: sum(ours), workerd: sum(ours.filter(([, , name]) => name?.includes('workerd'))) };
}

export async function measureStart(state, record) {
  const began = performance.now();
  const server = await startProduct(PORT, state);
  const seconds = (performance.now() - began) / 1000;
  record('start after a build, seconds', seconds.toFixed(1), 'under 15', seconds < 15);
  await measureHome(`http://localhost:${PORT}`, record);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const memory = residentMiB(server.pid);
  record('memory of workerd after 10 s idle, MiB', memory.workerd.toFixed(0), 'under 1024', memory.workerd < 1024);
  record('memory with the launcher’s processes, MiB', memory.all.toFixed(0), '–', true);
  server.stop('SIGKILL');
}
