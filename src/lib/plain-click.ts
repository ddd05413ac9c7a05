interface Press {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** False for the keys and buttons by which a browser opens a link elsewhere: those presses are its own. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: Press) =>
  !(button || ctrlKey || metaKey || shiftKey);
