import { features } from './features/every-feature'
import type { Config } from './server/config'
import type { PublicLog } from './server/ledger/public-log'
import { type StartOptions, start } from './server/start'
import { featuresOn, publicLogOf } from './server/startup/features'

type ProductOptions = Pick<StartOptions, 'webDir' | 'endWith'> & { demo: boolean }

/** Core with the enabled features. */
export function startProduct(config: Config, { demo, ...options }: ProductOptions) {
  const on = featuresOn(features, config.FEATURES_OFF)
  const openDemo: StartOptions['openDemo'] = async (db, now, product) =>
    (await import('./load-product-demo')).loadProductDemo(db, now, { ...product, features: on })
  return start(config, { ...options, features: on, openDemo: demo ? openDemo : null })
}

/** For the command of operators. Undefined if the public log is off. */
export const publicLogOfProduct = ({ FEATURES_OFF }: Config): PublicLog | undefined =>
  publicLogOf(featuresOn(features, FEATURES_OFF))
