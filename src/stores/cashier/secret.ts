import type { Failure } from '../result.ts';
import { securityConfig } from '../security/overview.ts';

/** Which password moves money is known from what protects the account. */
export function loadSecretKind(): void {
  void securityConfig.load({});
}

export function checkSecret(password: string): { readonly password?: string } {
  return password.trim() === '' ? { password: 'required' } : {};
}

/** A wrong password is about its field; a lock names its time instead. */
export function toSecretProblems({ code }: Failure): { readonly password: string } | undefined {
  return code === 'session.secret_wrong' ? { password: code } : undefined;
}
