// When a discount holds, as the form holds it, and back.
import type { Schemas } from '@souk/client';

type Trigger = Schemas['DiscountsTrigger'];

export interface Conditions {
  /** Whether all of them must hold, or one is enough. */
  match: 'ALL' | 'ANY';
  minimum: string;
  quantity: string;
  members: boolean;
}

/** Null for conditions that the form does not know, such as some within others. */
export function conditionsOf(trigger: Trigger | undefined): Conditions | null {
  const out: Conditions = { match: trigger?.or ? 'ANY' : 'ALL', minimum: '', quantity: '', members: false };
  const joined = trigger?.or ?? trigger?.and;
  for (const one of joined ? joined.triggers : trigger ? [trigger] : []) {
    const sum = one.subtotalRange;
    const count = one.itemQuantityRange;
    const roles = one.customerEligibility?.contactTagsInfo?.tagReferences;
    if (sum?.from && !out.minimum && !sum.to && sum.scopes.length === 0) out.minimum = sum.from;
    else if (count?.from && !out.quantity && !count.to && count.scopes.length === 0) {
      out.quantity = String(count.from);
    } else if (roles?.length === 1 && !out.members && roles[0]?.labelKey === 'MEMBER') out.members = true;
    else return null;
  }
  return out;
}

export function triggerOf({ match, minimum, quantity, members }: Conditions): Trigger | null {
  const all: Trigger[] = [];
  if (minimum) {
    all.push({ triggerType: 'SUBTOTAL_RANGE', subtotalRange: { from: minimum, scopes: [] } });
  }
  if (quantity) {
    all.push({
      triggerType: 'ITEM_QUANTITY_RANGE',
      itemQuantityRange: { from: Number(quantity), scopes: [] },
    });
  }
  if (members) {
    all.push({
      triggerType: 'CUSTOMER_ELIGIBILITY',
      customerEligibility: {
        eligibilityType: 'CONTACT_TAGS',
        contactTagsInfo: { tagReferences: [{ labelKey: 'MEMBER' }] },
      },
    });
  }
  const [first, second] = all;
  if (!first || !second) return first ?? null;
  return match === 'ANY'
    ? { triggerType: 'OR', or: { triggers: all } }
    : { triggerType: 'AND', and: { triggers: all } };
}
