import type { LIFE_CYCLE } from './member-part.ts';
import type { Parts } from './parts.ts';

type Called<Method> = Method extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never;

/** The calls of each part as seen from outside the object: one round trip each. */
export type MemberClient = {
  readonly [Part in keyof Parts]: {
    readonly [Method in Exclude<keyof Parts[Part], (typeof LIFE_CYCLE)[number]>]: Called<Parts[Part][Method]>;
  };
};

type Call = (part: string, method: string, args: unknown[]) => Promise<unknown>;

/** `getMember(env, id).wallet.adjust(command)` calls a part of the object of the member with this id. */
export function getMember(env: Env, memberId: string): MemberClient {
  const call = env.MEMBER.getByName(memberId).call as unknown as Call;
  const toPart = (part: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...args: unknown[]) =>
            call(part, String(method), args),
      },
    );
  return new Proxy({}, { get: (_, part) => toPart(String(part)) }) as MemberClient;
}
