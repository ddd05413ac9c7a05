/** Frames stand here beside the types of Workers, whose elements take one text at a time. */
interface Element {
  append(...nodes: (Node | string)[]): void;
}
