import { endpointsWith, type ServerFeature } from '../server/startup/features'
import * as named from './server'

// Said by their names, so that whoever imports this knows their calls too.
type Feature = ServerFeature | (typeof named)[keyof typeof named]

export const features: readonly Feature[] = Object.values(named)

/** The whole API. */
export const endpoints = endpointsWith(features)
