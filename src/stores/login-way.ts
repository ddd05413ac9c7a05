import { atom } from 'nanostores';

export const LOGIN_WAYS = ['name', 'sms'] as const;
/** Spec §4: by user name, or by SMS while that is on. Chosen in the header, it holds in the dialog too. */
export type LoginWay = (typeof LOGIN_WAYS)[number];

export const $loginWay = atom<LoginWay>('name');
