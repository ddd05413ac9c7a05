import type { MemberType } from './member.ts';

/** 0 member, 1/2/41/42 agents, 4 demo (spec §4, §5, §9). */
export const MEMBER_TYPES = [0, 1, 2, 4, 41, 42] as const satisfies readonly MemberType[];
export const DEMO_TYPE = 4;
export const AGENT_TYPES = [1, 2, 41, 42] as const satisfies readonly MemberType[];

export function isAgentType(type: MemberType): boolean {
  return (AGENT_TYPES as readonly number[]).includes(type);
}
