import { removeInvisible } from './invisible-characters.ts';
import { toPlainDigits } from './plain-digits.ts';

/**
 * Letters of other alphabets, small capitals and digits that look like Latin letters: the part of Unicode's table of confusables (UTS
 * #39) that normalisation does not cover, for letters that occur in names. One line for each letter.
 */
const SHAPES = `
a аАΑαɑᴀ4@∀ꓮᎪⲁᗅ
b вВΒβʙ8ьꓐᏴⲃᗷ
c сСϲϹᴄⅽꓚᏟ¢ⲥᑕ
d ԁᴅđꓓᎠɖɗᗪ
e еЕΕεᴇ3єҽꓰᎬ€ⲉə
f ғϝꜰꓝᖴ
g ɡɢԌᏀꓖց
h һнНΗʜħհᎻꓧⲏᕼ
i іιıɪ!ⲓᏆᎥ
j јЈϳᴊᎫꓙᒍ
k кКΚκᴋᏦꓗⲕ
l ʟᏞꓡłɫƚɭᒪ
m мМΜᴍᎷꓟⲙᗰ
n ΝηɴпПոꓠⲛƞŋɲɳᑎ
o оОΟοσᴏ0øօꓳᎤᎾθΘϴɵⲟꬽဝዐჿסഠଠ𐊒𐐬
p рРΡρᴘᏢꓑⲣᑭ
q ԛǫգ
r гґꞅʀɾɼᎡꓣɽɍᖇ
s ѕЅꜱ5$ꓢᏚʂꞩട
t тТΤτᴛ7ŧꓔᎢⲧƭʈ
u υᴜսՍꓴμᑌ
v νѵѴᴠᏙꓦʋᐯ
w ԝԜωᴡѡᎳꓪᗯ
x хХΧχꓫⲭ
y уУΥγʏүҮꓬⲩ
z ΖᴢᏃꓜ2ⲍ
`;

const LETTERS: ReadonlyMap<string, string> = new Map(
  SHAPES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', shapes = ''] = line.split(' ');
      return [...shapes].map((shape) => [shape, letter] as const);
    }),
);

/** Signs that look like a capital i or a small L; a small L may stand for an i. */
const I_OR_L = /[Il1|ІΙӏӀꓲןוߊا]/gu;

function toShape(text: string): string {
  const find = (sign: string) =>
    LETTERS.get(sign) ?? LETTERS.get(sign.toLowerCase()) ?? LETTERS.get(sign.toUpperCase());
  const letters = [...text].map((sign) => find(sign) ?? sign.toLowerCase());
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Trademark signs beside a name. They are removed, because normalisation would turn them into letters. */
const MARKS_OF_TRADE = /[™℠®©℗]/gu;
/** White letters in black circles and squares, which no normalisation turns into letters. */
const BOXED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

function toBoxedLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return String.fromCharCode(0x61 + code - (code < 0x1f170 ? 0x1f150 : 0x1f170));
}

/** Replaces each letter in a box or circle by the plain letter. */
export function unboxLetters(text: string): string {
  return text.replaceAll(BOXED, toBoxedLetter);
}

function toPlain(text: string): string {
  const letters = unboxLetters(text.replaceAll(MARKS_OF_TRADE, '')).normalize('NFKD');
  // Zeros and ones of other scripts look like letters, too.
  return toPlainDigits(removeInvisible(letters).replaceAll(/\p{M}/gu, ''));
}

/** A name in small letters and digits without separators. */
export function toOwnLook(name: string): string {
  return toShape(toPlain(name).toLowerCase());
}

/** The forms in which a person may read a text: ambiguous signs read as i, then as l. To be compared with `toOwnLook` of a name. */
export function listLooks(text: string): readonly string[] {
  return ['i', 'l'].map((letter) => toShape(toPlain(text).replaceAll(I_OR_L, letter)));
}
