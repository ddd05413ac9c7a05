/** Ways to sign in: each has an entry in `src/platform/session/sign-in-ways.ts`. */
export const LOGIN_TYPES = ['username', 'sms'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

interface LoginFields {
  type: LoginType;
  username?: string | undefined;
  password?: string | undefined;
  mobileNum?: string | undefined;
  code?: string | undefined;
  firebaseIdToken?: string | undefined;
}

/** Fields that each way needs. */
const LOGIN_FIELDS: Readonly<Record<LoginType, (fields: LoginFields) => unknown>> = {
  username: ({ username, password }) => username && password,
  sms: ({ mobileNum, code, firebaseIdToken }) => mobileNum && (code || firebaseIdToken),
};

export function hasLoginFields(fields: LoginFields): boolean {
  return Boolean(LOGIN_FIELDS[fields.type](fields));
}
