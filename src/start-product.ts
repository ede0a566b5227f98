import { features } from './features/every-feature'
import type { Config } from './server/config'
import type { PublicLog } from './server/ledger/public-log'
import { type StartOptions, start } from './server/start'
import { featuresOn, publicLogOf } from './server/startup/features'

/** Core with the enabled features. */
export const startProduct = (config: Config, options: Omit<StartOptions, 'features'>) =>
  start(config, { ...options, features: featuresOn(features, config.FEATURES_OFF) })

/** For the command of operators. Undefined if the public log is off. */
export const publicLogOfProduct = ({ FEATURES_OFF }: Config): PublicLog | undefined =>
  publicLogOf(featuresOn(features, FEATURES_OFF))
