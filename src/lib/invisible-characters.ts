/** Controls (not white space), direction marks, joiners, fillers, the blank Braille pattern and other characters without a glyph of their own. */
const UNSEEN = /[^\P{Cc}\t\n\r]|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;

/** Removes invisible characters, which come with text copied from chats and documents. */
export function removeInvisible(text: string): string {
  return text.replaceAll(UNSEEN, '');
}
