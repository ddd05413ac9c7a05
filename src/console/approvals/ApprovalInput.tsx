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

/** Shows the input of a call that waits for approval, field by field, without its target. The platform cuts long texts. */
export function ApprovalInput({ input, target }: { readonly input: string; readonly target?: string }) {
  const { toFieldName } = useFieldNames();
  const fields = parse(input);
  if (!fields) return <span className="mono any-text">{input}</span>;
  const others = Object.entries(fields).filter(([, value]) => value !== target);
  if (others.length === 0) return <span className="soft">–</span>;
  return (
    <Facts
      rows={others.map(
        ([name, value]) => [toFieldName(name), <AnyValue key={name} name={name} value={value} />] as const,
      )}
    />
  );
}
