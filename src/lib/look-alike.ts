import { removeInvisible } from './invisible-characters.ts';

/**
 * Letters of other alphabets, small capitals and digits that look like Latin letters: the part of Unicode's table of confusables (UTS
 * #39) that normalisation does not cover, for letters that occur in names. One line for each letter.
 */
const SHAPES = `
a аАΑαɑᴀ4@∀ꓮᎪⲁ
b вВΒβʙ8ьꓐᏴⲃ
c сСϲϹᴄⅽꓚᏟ¢ⲥ
d ԁᴅđꓓᎠɖɗ
e еЕΕεᴇ3єҽꓰᎬ€ⲉ
f ғϝꜰꓝ
g ɡɢԌᏀꓖց
h һнНΗʜħհᎻꓧⲏ
i іιıɪ!ⲓᏆᎥ
j јЈϳᴊᎫꓙ
k кКΚκᴋᏦꓗⲕ
l ʟᏞꓡłɫƚɭ
m мМΜᴍᎷꓟⲙ
n ΝηɴпПոꓠⲛƞŋɲɳ
o оОΟοσᴏ0øօꓳᎤθΘϴɵⲟ
p рРΡρᴘᏢꓑⲣ
q ԛǫգ
r гґꞅʀɾɼᎡꓣɽɍ
s ѕЅꜱ5$ꓢᏚʂꞩ
t тТΤτᴛ7ŧꓔᎢⲧƭʈ
u υᴜսՍꓴμ
v νѵѴᴠᏙꓦʋ
w ԝԜωᴡѡᎳꓪ
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
const I_OR_L = /[Il1|ІΙӏӀꓲ]/gu;

function toShape(text: string): string {
  const letters = [...text].map((sign) => LETTERS.get(sign) ?? LETTERS.get(sign.toLowerCase()) ?? sign.toLowerCase());
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const toPlain = (text: string) => removeInvisible(text.normalize('NFKD')).replaceAll(/\p{M}/gu, '');

/** A name in small letters and digits without separators. */
export function toOwnLook(name: string): string {
  return toShape(toPlain(name).toLowerCase());
}

/** The forms that a text may look like, to compare with `toOwnLook` of a name. */
export function listLooks(text: string): readonly string[] {
  return ['i', 'l'].map((letter) => toShape(toPlain(text).replaceAll(I_OR_L, letter)));
}
