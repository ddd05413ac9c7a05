export type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'glass';

/** A state in words; the colour only repeats it. */
export function Chip({ tone = 'plain', text }: { readonly tone?: Tone; readonly text: string }) {
  return (
    <span className="chip" data-tone={tone}>
      {text}
    </span>
  );
}
