import { AnyValue } from '../calls/AnyValue.tsx';
import { useFieldNames } from '../calls/names.ts';
import { Facts } from '../ui/Facts.tsx';

function parse(input: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The input of the call that waits, field by field. The platform cuts long texts. */
export function ApprovalInput({ input }: { readonly input: string }) {
  const { toFieldName } = useFieldNames();
  const fields = parse(input);
  if (!fields) return <span className="mono any-text">{input}</span>;
  return (
    <Facts
      rows={Object.entries(fields).map(
        ([name, value]) => [toFieldName(name), <AnyValue key={name} name={name} value={value} />] as const,
      )}
    />
  );
}
