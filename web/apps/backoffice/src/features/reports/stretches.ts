// Stretches of time beside those of the time before, as the chart, the table and its file show them.

export interface Beside<Point> {
  /** Absent where the time before has more weeks or months than this one. */
  now?: Point;
  before?: Point;
}

/** Every stretch of both times, the first beside the first: nothing that was sold is left out of the sum of a column. */
export const beside = <Point>(
  points: readonly Point[],
  before: readonly Point[] | undefined,
): Beside<Point>[] =>
  Array.from({ length: Math.max(points.length, before?.length ?? 0) }, (_, at) => ({
    now: points[at],
    before: before?.[at],
  }));
