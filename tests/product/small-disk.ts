import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk until this many bytes are left. A second call fills the space that was freed since. */
  fill(leftBytes: number): void;
  free(): void;
  remove(): void;
}

/** Makes a file system that can be filled without harm; undefined if this machine does not allow mounts. */
export function makeSmallDisk(mebibytes: number): SmallDisk | undefined {
  const mount = mkdtempSync(path.join(tmpdir(), 'orla-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    rmSync(mount, { recursive: true, force: true });
    return undefined;
  }
  const folder = path.join(mount, 'state');
  const ballast = path.join(mount, 'ballast');
  mkdirSync(folder);
  return {
    folder,
    fill(leftBytes) {
      const { bavail, bsize } = statfsSync(mount);
      appendFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - leftBytes)));
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', mount]);
      rmSync(mount, { recursive: true, force: true });
    },
  };
}
