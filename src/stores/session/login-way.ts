import { atom } from 'nanostores';

export const LOGIN_WAYS = ['name', 'sms'] as const;
/** Spec §4: by user name, or by SMS while enabled. The header and the dialog share the choice. */
export type LoginWay = (typeof LOGIN_WAYS)[number];

export const $loginWay = atom<LoginWay>('name');
