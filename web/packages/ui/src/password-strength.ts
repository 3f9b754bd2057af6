// How hard a password is to guess, roughly and without a dictionary to load. The server has the last word.

/** 0: guessed at once. 1: weak. 2: fair. 3: good. 4: strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const everybodys = [
  'password',
  'passw0rd',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'abc123',
  'monkey',
  'dragon',
  'football',
  'sunshine',
  'princess',
  'secret',
  'summer',
  'winter',
];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** What is left of a text when the parts anybody would try are taken for one character each. */
function worth(password: string, known: readonly string[]): string {
  let rest = password.toLowerCase();
  for (const word of [...known.filter((word) => word.length > 2), ...everybodys]) {
    rest = rest.replaceAll(word.toLowerCase(), '\u0000');
  }
  return shorten(rest);
}

/** Runs such as aaaa, 1234 and qwer count as two characters. */
function shorten(text: string): string {
  let kept = '';
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    const pair = text.slice(i - 1, i + 1);
    const follows =
      i > 0 &&
      (pair[0] === pair[1] || rows.some((row) => row.includes(pair) || backwards(row).includes(pair)));
    run = follows ? run + 1 : 0;
    if (run < 2) kept += text[i];
  }
  return kept;
}

const backwards = (text: string) => [...text].reverse().join('');

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** `known` are texts that belong to the person: e-mail, names, the shop's name. */
export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  const own = known.flatMap((text) => [text, ...text.split(/[@.\s_-]+/)]);
  const length = worth(password, own).length;
  if (length < 6) return password === '' || length < 4 ? 0 : 1;
  const variety = kinds.filter((kind) => kind.test(password)).length - 1;
  const points = length + variety * 2;
  if (points < 10) return 1;
  if (points < 13) return 2;
  return points < 17 ? 3 : 4;
}
