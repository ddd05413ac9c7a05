interface Place {
  readonly country: string;
  readonly ip: string;
}

/** ISO 3166 letters as the visitor's language has them; what is no country stays as it is. */
function toCountry(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code;
}

export function toPlace({ country, ip }: Place, tag: string): string {
  return [toCountry(country, tag), ip].filter(Boolean).join(' · ');
}
