import { brand } from '../../../brand/brand.ts';
import type { Message } from '../../../contract/inbox/inbox.ts';
import { formatDate } from '../../../lib/format.ts';
import type { CentreId } from '../../../stores/centre/centres.ts';
import { toAmountText } from '../../ui/amount.ts';
import type { Words } from '../../ui/words.ts';

const AMOUNT = /^\d+\.\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Formats a value of a message for the reader. In the contract, an amount is a text with two decimals, a time is ISO
 * 8601, and a day is `yyyy-MM-dd`. Other values stay as they are.
 */
function toValue(name: string, value: string | number, tag: string): string | number {
  if (typeof value !== 'string') return value;
  if (name === 'amount' && AMOUNT.test(value)) return toAmountText(Number(value), brand.currency, tag);
  const isDay = DAY.test(value);
  const date = new Date(value);
  if ((!isDay && !MOMENT.test(value)) || Number.isNaN(date.getTime())) return value;
  const options = isDay ? ({ timeZone: 'UTC' } as const) : ({ timeStyle: 'short', timeZone: brand.timeZone } as const);
  return formatDate(tag, date, { dateStyle: 'long', ...options });
}

/** Texts of a message: from its template, or written by an operator. */
export function toMessageWords(
  { template, title, values }: Message,
  { t, tag }: Pick<Words, 't' | 'tag'>,
): { title: string; text: string } {
  if (template === null) return { title, text: '' };
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toValue(name, value, tag)] as const),
  );
  // A counted value selects the plural form.
  const counted = typeof values.points === 'number' ? { ...filled, count: values.points } : filled;
  const say = (part: 'title' | 'text') => {
    const words = t(`${template}.${part}`, counted);
    // A platform may have templates that this site has no messages for.
    return words === `${template}.${part}` ? t(`inbox.unknown_${part}`) : words;
  };
  return { title: say('title'), text: say('text') };
}

interface MessageTarget {
  readonly page: string;
  readonly centre?: CentreId;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Target of the contract messages that require an answer: an offer, and a request to end a contract. */
const REQUESTS: MessageTarget = { centre: 'agent', page: 'contractRequests' };

const TARGETS: Readonly<Record<string, MessageTarget>> = {
  promotion: { page: 'rewardCenter' },
  points: { page: 'pointMall', fields: { tab: 'history' } },
  rank: { page: 'playerRank' },
  deposit: { page: 'depositv2' },
  withdrawal: { page: 'withdraw' },
  transfer: { page: 'transactionHistory' },
  wallet: { page: 'transactionHistory' },
  'contract.offered': REQUESTS,
  'contract.ending': REQUESTS,
};

/** Page on which the member can act on a message. */
export function findMessageTarget({ template }: Pick<Message, 'template'>): MessageTarget | undefined {
  const [area = '', event = ''] = template?.split('.') ?? [];
  return TARGETS[area] ?? TARGETS[`${area}.${event}`];
}

/** Id of the conversation with customer service that a message reports. */
export function findConversationId({ template, values }: Pick<Message, 'template' | 'values'>): string | undefined {
  return template === 'conversation.answered' && typeof values.id === 'string' ? values.id : undefined;
}
