// What comes on top of a carrier's price, as its form holds it.
import type { ServedRegion } from './delivery.ts';
import { isAmount } from './delivery.ts';

type Stored = ServedRegion['region']['deliveryCarriers'][number]['additionalCharges'];

export interface Charge {
  key: string;
  description: string;
  amount: string;
}

/** As many as a carrier can have. */
export const mostCharges = 10;

let made = 0;

export const newCharge = (description = '', amount = ''): Charge => ({
  key: String(++made),
  description,
  amount,
});

export const chargesOf = (stored: Stored = []): Charge[] =>
  stored.map(({ description, amount }) => newCharge(description, amount));

export const isCharge = ({ amount }: Charge): boolean => isAmount(amount);
