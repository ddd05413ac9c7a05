import { VERIFICATION_METHODS, type VerificationMethod } from '../../contract/session/session.ts';
import type { Contacts } from '../member/contact-queries.ts';
import type { Contact } from '../verification/contact.ts';
import type { WaitingSignIn } from './new-session.ts';

interface SecondFactor {
  /** Kind of contact to which a code is sent. Null: the member already has the codes, and the member's object checks them. */
  contact: Contact['kind'] | null;
  isOpen(waiting: WaitingSignIn, contacts: Contacts): boolean;
}

function hasApp({ hasTotp, totpOnly }: WaitingSignIn): boolean {
  return totpOnly || hasTotp;
}

/** A member with an authenticator app must give its code, because a contact is the weaker proof. */
function byContact(contact: Contact['kind']): SecondFactor {
  return { contact, isOpen: (waiting, contacts) => !hasApp(waiting) && Boolean(contacts[contact]) };
}

/** Has one entry for each method of the contract; without it, the code does not compile. */
export const SECOND_FACTORS: Readonly<Record<VerificationMethod, SecondFactor>> = {
  sms: byContact('phone'),
  email: byContact('email'),
  totp: { contact: null, isOpen: hasApp },
};

/** Methods that may complete this sign-in, in the order of the contract. */
export function listMethods(waiting: WaitingSignIn, contacts: Contacts): VerificationMethod[] {
  return VERIFICATION_METHODS.filter((method) => SECOND_FACTORS[method].isOpen(waiting, contacts));
}

/** The address that a code of this method is sent to; undefined when this sign-in may not use the method. */
export function toCodeContact(
  method: VerificationMethod,
  waiting: WaitingSignIn,
  contacts: Contacts,
): Contact | undefined {
  const { contact: kind, isOpen } = SECOND_FACTORS[method];
  const value = kind && contacts[kind];
  return kind && value && isOpen(waiting, contacts) ? { kind, value } : undefined;
}
