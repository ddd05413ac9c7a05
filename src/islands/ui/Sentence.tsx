import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A message whose `{{name}}` parameters are not replaced yet. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A message with elements as parameters: each language puts them where they belong. */
export function Sentence({ text, parts }: Props) {
  return text.split(/\{\{(\w+)\}\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their order
    <Fragment key={index}>{index % 2 === 0 ? part : <bdi>{parts[part]}</bdi>}</Fragment>
  ));
}
