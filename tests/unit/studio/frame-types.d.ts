/**
 * Unit tests load the types of Workers beside the DOM types. The `Element` of Workers appends one text at a time; frames append several
 * nodes.
 */
interface Element {
  append(...nodes: (Node | string)[]): void;
}
