// Numbers as people type them: digits of their script, a comma or a point for decimals.

const digits = /[\u0660-\u0669\u06f0-\u06f9]/g; // Arabic and Persian ones

/** NaN: no number. 'unclear': "1,000" is one thousand to some and one to others, so nobody guesses. */
export function typedNumber(text: string): number | 'unclear' {
  const plain = text
    .trim()
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/^\u2212/, '-');
  // A number that begins with 0 has no thousands; the Arabic decimal mark is no separator of them.
  if (/^[+-]?[1-9]\d{0,2}([.,\u066c]\d{3})+([.,\u066b]\d+)?$/.test(plain)) return 'unclear';
  const point = plain.replace(/[,\u066b]/, '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(point) ? Number(point) : NaN;
}
