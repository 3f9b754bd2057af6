// Numbers as people type them, brought to the one form that the API takes: a decimal point, digits from 0 to 9.

const digits = /[\u0660-\u0669\u06f0-\u06f9]/g; // Arabic and Persian ones

/** "24,50" and "٢٤٫٥٠" are 24.50. A thousands separator is not taken off: "1,234.50" stays what is no number. */
export const decimal = (text: string): string =>
  text
    .trim()
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066b]/g, '.');
