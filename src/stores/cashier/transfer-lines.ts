export interface TransferLines {
  /** Bank, branch, account: values to copy into a bank's form. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly texts: readonly string[];
}

const FACT = /^([^:\n]{2,40}):\s*(\S.*)$/;

/** Operators write payment instructions as lines such as `Bank: 000`; other lines are plain text. */
export function toTransferLines(instructions: string): TransferLines {
  const lines = instructions.split(/\r?\n/).map((line) => line.trim());
  const found = lines.filter((line) => line !== '').map((line) => ({ line, parts: FACT.exec(line) }));
  return {
    facts: found.flatMap(({ parts }) => (parts?.[1] && parts[2] ? [{ label: parts[1], value: parts[2] }] : [])),
    texts: found.flatMap(({ line, parts }) => (parts ? [] : [line])),
  };
}
