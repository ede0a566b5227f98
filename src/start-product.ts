import { features } from './features/every-feature'
import type { Config } from './server/config'
import { type StartOptions, start } from './server/start'
import { featuresOn } from './server/startup/features'

/** Core with the enabled features. */
export const startProduct = (config: Config, options: Omit<StartOptions, 'features'>) =>
  start(config, { ...options, features: featuresOn(features, config.FEATURES_OFF) })
