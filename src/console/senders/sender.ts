import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { listSenders } from '../../contract/mail/senders.ts';

export type Sender = OutputOf<typeof listSenders>['list'][number];
