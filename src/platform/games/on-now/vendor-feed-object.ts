import { DurableObject } from 'cloudflare:workers';
import { parseBoundedJson } from '../../../lib/bounded-json.ts';
import { readLimited } from '../../../lib/limited-body.ts';
import { clock } from '../../../server/clock.ts';
import { logWarning } from '../../../server/log.ts';
import { toSettings } from '../../env.ts';
import { askVendor } from '../launch-hooks.ts';
import { type Found, isAnswered, type Question, toFound } from './question.ts';
import { createQuestionMemory, type Known, type Reply } from './question-memory.ts';

const ANSWER_MAX_BYTES = 512 * 1024;

/** Current matches and tables of a vendor. One object for each vendor code, so that all isolates share its answers. Stores nothing. */
export class VendorFeedDurableObject extends DurableObject<Env> {
  readonly #ask = createQuestionMemory((question: Question) => this.#send(question), clock);

  async ask(question: Question): Promise<Known<Found> | null> {
    return (await this.#ask(question)) ?? null;
  }

  async #send(question: Question): Promise<Reply<Found>> {
    const vassalage = this.ctx.id.name ?? '';
    const response = await askVendor(this.env, toSettings(this.env), vassalage, question);
    if (!response) return { kind: 'failed' };
    try {
      const bytes = await readLimited(response.body, ANSWER_MAX_BYTES);
      if (bytes === 'too_large') throw new Error('too large');
      const envelope = parseBoundedJson(new TextDecoder().decode(bytes)) as { value?: unknown } | null;
      if (!isAnswered(envelope?.value, question)) return { kind: 'absent' };
      return { kind: 'answered', value: toFound(envelope?.value, question), bytes: bytes.byteLength };
    } catch (error) {
      logWarning('vendor.on_now_unreadable', { vassalage, hook: question.event, cause: String(error).slice(0, 500) });
      return { kind: 'failed' };
    }
  }
}
