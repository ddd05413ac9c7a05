/** The tone of a message under the table; the text carries the same meaning. */
export type MessageTone = 'win' | 'trouble';
