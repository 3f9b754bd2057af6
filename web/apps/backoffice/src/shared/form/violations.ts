import type { FieldViolation } from '@souk/client';

interface Named {
  name: string;
  /** Where the field stands in the message, when it is not by its own name. */
  server?: string;
}

/**
 * `product.price.amount` and `price.amount` mean the same field; so does `product.tags[2]` for `tags`. A path with an
 * index means that element alone.
 */
const fits = (violation: string, path: string): boolean => {
  const plain = path.includes('[') ? violation : violation.replace(/\[\d+\]|\.\d+(?=\.|$)/g, '');
  return (
    plain === path ||
    plain.endsWith(`.${path}`) ||
    plain.startsWith(`${path}.`) ||
    plain.includes(`.${path}.`)
  );
};

/** Which of the form's fields the server means; what belongs to none of them is left for the top of the form. */
export function spread(
  violations: readonly FieldViolation[],
  fields: readonly Named[],
): { byField: Record<string, string>; rest: FieldViolation[] } {
  const byField: Record<string, string> = {};
  const rest: FieldViolation[] = [];
  for (const violation of violations) {
    const exact = fields.find((field) => fits(violation.field, field.server ?? field.name));
    if (!exact) rest.push(violation);
    else byField[exact.name] ??= violation.description;
  }
  return { byField, rest };
}
