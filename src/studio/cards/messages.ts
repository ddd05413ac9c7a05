import * as z from 'zod/mini';
import type { LeaveAnswer, PlayAnswer, RoomView } from './table-views.ts';

const action = {
  /** Chosen by the client. Repeating an action with the same id returns the same answer and acts once. */
  actionId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
  table: z.int().check(z.gte(1)),
};

/** Messages of a frame to the room's socket after the launch. */
const ActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('play'), ...action, card: z.string().check(z.maxLength(4)) }),
  z.strictObject({ type: z.literal('leave'), ...action }),
]);
export type CardAction = z.infer<typeof ActionSchema>;

export type CardMessage =
  /** The whole room as this member sees it; each message replaces the one before. */
  | { readonly type: 'room'; readonly view: RoomView }
  | { readonly type: 'answer'; readonly actionId: string; readonly answer: PlayAnswer | LeaveAnswer };

export function parseAction(text: string): CardAction | undefined {
  try {
    const parsed = ActionSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
