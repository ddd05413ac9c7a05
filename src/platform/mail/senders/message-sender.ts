import type { Channel, MessageState } from '../../../contract/mail/senders.ts';

export interface SentMessage {
  id: string;
  channel: Channel;
  /** E.164, or an e-mail address. */
  to: string;
  /** Catalogue code of the language. */
  language: string;
  subject: string;
  text: string;
}

/**
 * Answer of a service to one message. `refused`: it has not sent the message and will not; `cause` says whether this address or the service itself
 * is the reason. `unreachable`: no useful answer; `mayBeSent` if the message may have left all the same. `reason` is short and names no person.
 */
export type SendResult =
  | { state: 'accepted'; providerId: string }
  | { state: 'refused'; cause: 'address' | 'sender'; reason: string }
  | { state: 'unreachable'; mayBeSent: boolean; reason: string };

/** Answer of a service over HTTP. `body` is its JSON object; empty for anything else. */
export interface ServiceAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** The access of one call to a service. */
export interface SenderAccess<Settings = unknown> {
  settings: Settings;
  secrets: Readonly<Record<string, string>>;
  /** Address of delivery reports. */
  reportAddress: string;
  /** A binding of the worker by its name. */
  getBinding(name: string): unknown;
  /** Milliseconds that a request may take now. */
  toTimeoutMs(): number;
  /** Follows no redirect. Throws if there is no answer within the time of the call. */
  post(url: string, headers: Record<string, string>, body: string): Promise<ServiceAnswer>;
}

/** A delivery report as it came. */
export interface RawReport {
  headers: Headers;
  body: string;
  /** The input of the report, parsed by the contract. */
  input: Readonly<Record<string, unknown>>;
}

/** `message` is our id of the message, `providerId` the service's; one of the two is not empty. */
export interface DeliveryReport {
  message: string;
  providerId: string;
  state: Extract<MessageState, 'delivered' | 'bounced' | 'failed'>;
  reason: string;
}

/** A kind of service that sends messages. A call throws if there is no answer. */
export interface MessageSender<Settings = unknown> {
  /** Names of the secrets that the service needs for sending, and names of its other secrets. */
  secrets: readonly string[];
  optionalSecrets: readonly string[];
  /** The service sends a message with a known id only once, so a message whose answer was lost may be sent again. */
  knowsIds: boolean;
  /**
   * Last part of the address for the service's reports. Null: the operator enters no address at the service, because the service sends no
   * reports or each message names the address.
   */
  reportPath: string | null;
  send(access: SenderAccess<Settings>, message: SentMessage): Promise<SendResult>;
  /** Whether the service works, without sending anything. Must not depend on a recipient. */
  isReached(access: SenderAccess<Settings>, channel: Channel): Promise<boolean>;
  /** Reads a report; null: it says nothing about delivery; undefined: it is not from this service. */
  readReport(access: SenderAccess<Settings>, report: RawReport): Promise<DeliveryReport | null | undefined>;
}
