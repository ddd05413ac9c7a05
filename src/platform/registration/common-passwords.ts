/** Very common passwords of at least 8 characters, from public breach counts, Portuguese ones included. Lower case. */
const COMMON = `
00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12121212 12341234 123123123 11223344
12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 1234567891 123456789a 123456789q 12345678a 12345679
123456abc 1234qwer 123qweasd 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 159753456 10203040 102030405 a1234567 a12345678
a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcdef123 abcdefgh abcdefg1 abrakadabra access14 administrador
administrator admin123 admin1234 admin12345 alexander amsterdam asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl aventura babygirl
barcelona baseball basketball batman123 beautiful benjamin blink182 brasil10 brasil123 brasilia brazil123 butterfly carolina
catarina changeme charlie1 chelsea1 chocolate christian computer corinthians corinthians1 cruzeiro cruzeiro1 daniela1 deusefiel
deusemais diamante dragon123 elizabeth estrela1 eusouomelhor familia1 felicidade ferrari1 fernanda fernando flamengo flamengo1
flamengo10 football football1 freedom1 gabriela gabriel1 gabriel123 getmein1 gostosa1 gremio10 guilherme gustavo1 hello123
hellokitty iloveyou iloveyou1 iloveyou2 internet isabella jesus123 jesuscristo jesuseamor jesusteama joaquina jonathan juliana1
lakers24 letmein1 letmein123 leticia1 liberdade liverpool liverpool1 lovelove manchester marcelo1 mariana1 master123 maverick
meuamor1 mercedes michelle michael1 minecraft mustang1 naruto123 nascimento nicholas ninja123 p@ssw0rd p@ssword palmeiras
palmeiras1 pass1234 passw0rd password password1 password12 password123 password1234 pokemon1 portugal princesa princess
princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuio
qwertyuiop rafael123 realmadrid rodrigo1 samantha samsung1 santos123 saopaulo saopaulo1 senha123 senha1234 senha12345 senhasenha
shadow123 sociedade spiderman starwars sunshine sunshine1 superman superman1 teamo123 testtest teste123 test1234 trustno1
tinkerbell tricolor tricolor1 united123 vanessa1 vasco123 vascodagama victoria vitoria1 welcome1 welcome123 whatever william1
windows10 x1x2x3x4 xxxxxxxx zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnma
`;

/** Shorter words occur in too many passwords by chance. */
const WORD_MIN = 5;
/** Words that people combine with a year, a number or a sign to make a password. */
const WORDS = `
acesso amorzinho benfica botafogo bemvindo bomdia cachorro cavalo churrasco cruzeiro cristiano dezembro dragon estrela fevereiro futebol
gatinha gremio janeiro junho julho login lucas maria marcos mengao minhasenha monkey mudar123 naruto neymar novembro outubro
pedro pokemon ronaldo santos segredo senhor setembro shadow soccer spring summer trocar123 usuario vasco verao winter
autumn agosto abril teste hello jesus login master hunter killer secret google
natal ferias bolsonaro tigrinho fortune jackpot sorte troque trocar segunda domingo sabado timao
`;

const PATTERNS = [
  ...['!@#$%^&*', '!@#$%^&*(', '!@#$%^&*()', '1a2b3c4d', '1a2b3c4d5e', 'a1b2c3d4', 'a1b2c3d4e5'],
  ...['123321123', '13579246', '135792468', '02468024', '24681012', '20202020'],
];
/** A password that consists of one of these words, with only digits or signs around it, is as easy to guess as a longer word. */
export const SHORT_WORDS: ReadonlySet<string> = new Set(
  'abcd amor asdf copa deus galo hexa joao love lula pass qwer test vida'.split(' '),
);

const toList = (text: string) => text.trim().split(/\s+/);

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...toList(COMMON), ...PATTERNS]);

/** The words of the list without the digits at their end, longest first. */
export const COMMON_WORDS: readonly string[] = [
  ...new Set([...toList(COMMON), ...toList(WORDS)].map((word) => word.replace(/\P{L}+$/u, ''))),
]
  .filter((word) => word.length >= WORD_MIN)
  .toSorted((a, b) => b.length - a.length);

/** Frequent passwords of six digits that are neither a run nor a repetition. */
export const COMMON_PINS: ReadonlySet<string> = new Set(
  '112233 123321 102030 010203 112358 147258 159753 159357 258456 142536 135790 246810 121314 789456 456123 123654 147852 963852 741852 852456'.split(
    ' ',
  ),
);
