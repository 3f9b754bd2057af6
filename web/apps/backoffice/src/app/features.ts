// What the features bring. Each says so for itself in its own folder: nobody edits a list of all.
import type { SectionCount } from '../shared/counts.ts';
import type { FeatureRoute } from '../shared/routes.ts';

interface Feature {
  routes: readonly FeatureRoute[];
  counts?: readonly SectionCount[];
}

const features = Object.values(import.meta.glob<Feature>('../features/*/routes.ts', { eager: true }));

export const routes: readonly FeatureRoute[] = features.flatMap((feature) => feature.routes);

/** What waits in a section, for the number beside its name. */
export const counts: readonly SectionCount[] = features.flatMap((feature) => feature.counts ?? []);
