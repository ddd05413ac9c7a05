import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockState } from '../../../scripts/lib/state-lock.mjs';
import { makeSmallDisk } from '../../product/small-disk.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'orla-lock-'));
  lock = path.join(folder, 'orla.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a state folder', () => {
  test('without a holder is ours, and is created', () => {
    const within = path.join(folder, 'a', 'b');
    expect(lockState(within)).toBeUndefined();
    expect(readFileSync(path.join(within, 'orla.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  test('is refused while its holder lives, and free when another process has the same id', () => {
    const other = spawn('sleep', ['60']);
    try {
      lockState(folder);
      const ours = readFileSync(lock, 'utf8');
      const theirs = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
      writeFileSync(lock, `${other.pid} ${theirs}`);
      expect(lockState(folder)).toBe(`The state folder ${folder} is in use by process ${other.pid}: stop it.`);
      writeFileSync(lock, `${other.pid} 1`);
      expect(lockState(folder)).toBeUndefined();
      expect(readFileSync(lock, 'utf8')).toBe(ours);
    } finally {
      other.kill();
    }
  });

  test.each([
    ['a process that has ended', '2147483647 1'],
    ['our own id, of an earlier start', `${process.pid} 1`],
    ['our own id, without a start time', `${process.pid}`],
    ['an empty lock', ''],
  ])('is free if it is held by %s', (_who, text) => {
    writeFileSync(lock, text);
    expect(lockState(folder)).toBeUndefined();
  });

  test('that is not a folder is refused in a sentence', () => {
    writeFileSync(lock, '');
    expect(lockState(lock)).toBe(`The state folder ${lock} cannot be written: EEXIST.`);
    expect(lockState(path.join(lock, 'x'))).toBe(
      `The state folder ${path.join(lock, 'x')} cannot be written: ENOTDIR.`,
    );
  });

  const disk = makeSmallDisk(1);
  test.skipIf(!disk)('on a full disk is refused in a sentence', () => {
    if (!disk) return;
    try {
      disk.fill(0);
      expect(lockState(disk.folder)).toBe(`The state folder ${disk.folder} cannot be written: ENOSPC.`);
      disk.free();
      expect(lockState(disk.folder)).toBeUndefined();
    } finally {
      disk.remove();
    }
  });
});
