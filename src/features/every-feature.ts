import { endpointsWith, type ServerFeature } from '../server/startup/features'
import * as named from './server'

// Lists them by name, so that importers also know the types of their calls.
type Feature = ServerFeature | (typeof named)[keyof typeof named]

export const features: readonly Feature[] = Object.values(named)

/** The whole API. */
export const endpoints = endpointsWith(features)
