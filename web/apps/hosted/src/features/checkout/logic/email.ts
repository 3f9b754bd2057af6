// A slip of the finger in an e-mail costs the buyer every message about the order.
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'proton.me',
  'gmx.de',
  'web.de',
  'aol.com',
];

/** One letter too many, too few, another, or two swapped. */
function oneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const [x, y] = [a.slice(at), b.slice(at)];
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x.slice(2) === y.slice(2) && x[0] === y[1] && x[1] === y[0])
  );
}

/** What was probably meant; null when the address looks as it should. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || common.includes(domain)) return null;
  const meant = common.find((known) => oneSlip(domain, known));
  return meant ? email.slice(0, at + 1) + meant : null;
}
