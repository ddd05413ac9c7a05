/** `Orla <no-reply@orla.example>`, or the address alone. The contract lets no quotes or brackets into the name. */
export function toMailbox({ from, fromName }: { from: string; fromName: string }): string {
  return fromName === '' ? from : `"${fromName}" <${from}>`;
}
