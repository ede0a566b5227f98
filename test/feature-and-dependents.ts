import { features } from '../src/features/every-feature'
import type { ServerFeature } from '../src/server/startup/features'

/** A feature and those that need it, which cannot be there without it. */
export const featureAndDependents = (name: string): string[] => [
  name,
  ...features.flatMap((feature: ServerFeature) =>
    feature.needs?.includes(name) ? featureAndDependents(feature.name) : [],
  ),
]
