interface Press {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** False for clicks with keys or buttons that open a link elsewhere; the browser handles those. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: Press) =>
  !(button || ctrlKey || metaKey || shiftKey);
