// The server names permissions in English; these are the words for those who read Arabic.
import { money } from './money.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import { shop } from './shop.ts';

export const arabicPermissions: Readonly<Record<string, [name: string, description: string]>> = {
  ...orders,
  ...money,
  ...people,
  ...shop,
};
