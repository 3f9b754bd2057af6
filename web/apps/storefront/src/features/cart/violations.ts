// What the shop or its apps found wrong with the cart. An error stands in the way of buying, a warning does not. Pure.
import type { EstimateTotalsResponse, LineItem } from '@souk/client';

type Violation = EstimateTotalsResponse['violations'][number];

export interface Problem {
  blocking: boolean;
  /** Empty where whoever found it gave no words. */
  text: string;
}

const problemOf = ({ severity, description }: Violation): Problem => ({
  blocking: severity === 'ERROR',
  text: description ?? '',
});

type Found = Pick<EstimateTotalsResponse, 'violations'> | null | undefined;

const lineOf = ({ target }: Violation) => target.lineItem?.id ?? '';

export const ofLine = (found: Found, lineId: string): Problem[] =>
  (found?.violations ?? []).filter((each) => lineOf(each) === lineId).map(problemOf);

/** Those of the cart as a whole; of a line that is not in it any more, nothing is said. */
export const ofCart = (found: Found): Problem[] =>
  (found?.violations ?? []).filter((each) => !lineOf(each)).map(problemOf);

/** Totals that are on screen may be those of before a line was taken out. */
export const stopsBuying = (found: Found, lines: readonly LineItem[]): boolean =>
  (found?.violations ?? []).some(
    (each) => each.severity === 'ERROR' && (!lineOf(each) || lines.some((line) => line.id === lineOf(each))),
  );
