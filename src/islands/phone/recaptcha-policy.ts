/** Where scripts of reCAPTCHA come from; twin of the policy that pages get (`edge/headers/page-policy.ts`). */
const SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] as const;

interface Policies {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * Firebase's library sets the address of a script as plain text, which Trusted Types refuse: the policy that the browser then asks lets
 * reCAPTCHA through and nothing else, and no HTML or code at all (decision 0043).
 */
export function admitRecaptcha(): void {
  const { trustedTypes } = self as { trustedTypes?: Policies };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (SCRIPTS.some((start) => url.startsWith(start)) ? url : null),
  });
}
