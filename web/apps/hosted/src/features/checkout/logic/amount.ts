/** An amount as somebody typed it, with a point before its cents; empty where it is none, or nothing. */
export function typedAmount(typed: string): string {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,3})?$/.test(text) && /[1-9]/.test(text) ? text : '';
}

/** An amount as it stands in a field: with a comma before its cents where the shop writes one. */
export function fieldAmount({
  amount,
  formattedAmount,
}: {
  amount: string;
  formattedAmount: string;
}): string {
  const [, cents] = amount.split('.');
  return cents && new RegExp(`,${cents}(?!\\d)`).test(formattedAmount) ? amount.replace('.', ',') : amount;
}
