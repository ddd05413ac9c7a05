import { env } from 'cloudflare:workers';
import { toSettings } from '../../../../src/platform/env.ts';
import { seedPlatform } from '../../../../src/platform/operator/seed.ts';

/** Makes objects that fail after a number of calls, as if the process had ended. */
function breakAfter(calls: number): Env {
  let left = calls;
  const MEMBER = {
    getByName: (name: string) => {
      if (left === 0) throw new Error('gone');
      left -= 1;
      return env.MEMBER.getByName(name);
    },
  };
  return { ...env, MEMBER } as unknown as Env;
}

/** Seeds, interrupted at its first call, then at its second, and so on. Returns the number of interruptions. */
export async function seedWithBreaks(): Promise<number> {
  for (let breaks = 0; ; breaks += 1) {
    try {
      const broken = breakAfter(breaks);
      await seedPlatform(broken, toSettings(broken), { past: true });
      return breaks;
    } catch (error) {
      if (!String(error).includes('gone')) throw error;
    }
  }
}
