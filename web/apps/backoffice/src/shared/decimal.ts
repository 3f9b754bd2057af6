// Numbers as people type them, brought to the one form that the API takes: a decimal point, digits from 0 to 9. Fields
// keep what was typed and it is brought to this form where it is checked and sent: a text that changes while somebody
// types throws the caret to its end.

const digits = /[\u0660-\u0669\u06f0-\u06f9]/g; // Arabic and Persian ones

/** "٢٤" is 24. */
export const plainDigits = (text: string): string =>
  text.trim().replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Of numbers that stay below a thousand, such as percentages and degrees: "9,975" is 9.975. */
export const fraction = (text: string): string => plainDigits(text).replace(/[,\u066b]/g, '.');

const thousands = /^[+-]?[1-9]\d{0,2}([,\u066c]\d{3})+(?!\d)/;

/**
 * "24,50" and "٢٤٫٥٠" are 24.50. "1,500" can be fifteen hundred or one and a half: it stays as it was typed, which is
 * no number, and is asked for again.
 */
export const decimal = (text: string): string =>
  thousands.test(plainDigits(text)) ? text.trim() : fraction(text);
