import { removeInvisible } from './invisible-characters.ts';

/**
 * Letters of other alphabets, small capitals and digits that look like Latin letters: the part of Unicode's table of confusables (UTS
 * #39) that normalisation does not cover, for letters that occur in names. One line for each letter.
 */
const SHAPES = `
a аАΑαɑᴀ4@∀ꓮᎪ
b вВΒβʙ8ьꓐᏴ
c сСϲϹᴄⅽꓚᏟ¢
d ԁᴅđꓓᎠ
e еЕΕεᴇ3єҽꓰᎬ€
f ғϝꜰꓝ
g ɡɢԌᏀꓖ
h һнНΗʜħհᎻꓧ
i іιıɪ!
j јЈϳᴊᎫꓙ
k кКΚκᴋᏦꓗ
l ʟᏞꓡ
m мМΜᴍᎷꓟ
n ΝηɴпПոꓠ
o оОΟοσᴏ0øօꓳᎤ
p рРΡρᴘᏢꓑ
q ԛǫգ
r гꞅʀᎡꓣ
s ѕЅꜱ5$ꓢᏚ
t тТΤτᴛ7ŧꓔᎢ
u υᴜսՍꓴμ
v νѵѴᴠᏙꓦ
w ԝԜωᴡѡᎳꓪ
x хХΧχꓫ
y уУΥγʏүҮꓬ
z ΖᴢᏃꓜ2
`;

const LETTERS: ReadonlyMap<string, string> = new Map(
  SHAPES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', shapes = ''] = line.split(' ');
      return [...shapes].map((shape) => [shape, letter] as const);
    }),
);

/** Signs that look like a capital i or a small L. */
const I_OR_L = /[I1|ІΙӏӀꓲ]/gu;

function toShape(text: string): string {
  const letters = [...text].map((sign) => LETTERS.get(sign) ?? LETTERS.get(sign.toLowerCase()) ?? sign.toLowerCase());
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Returns the forms of a text by which two look-alike texts are equal: small letters and digits without separators. */
export function listLooks(text: string): readonly string[] {
  const plain = removeInvisible(text.normalize('NFKD')).replaceAll(/\p{M}/gu, '');
  return ['i', 'l'].map((letter) => toShape(plain.replaceAll(I_OR_L, letter)));
}
