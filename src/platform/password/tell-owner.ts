import type { Call } from '../http/implement.ts';
import { findContacts } from '../member/contact-queries.ts';
import { sendSoon } from '../sender/send.ts';

type TellCall = Pick<Call<unknown>, 'env' | 'settings' | 'waitUntil' | 'language'>;

/** Whoever did not change the password themselves must hear of it. After the answer. */
export function tellPasswordChanged(call: TellCall, memberId: string, account: string): void {
  const tell = async () => {
    const { email, phone } = await findContacts(call.env.DB, memberId);
    const to = email ?? phone;
    if (to === null) return;
    const channel = email === null ? 'sms' : 'email';
    sendSoon(call, { channel, to, template: 'password_changed', language: call.language, values: { account } });
  };
  call.waitUntil(tell());
}
