import * as ofFeatures from './features/demo'
import type { Db } from './server/db/database'
import { type DemoProduct, loadDemo } from './server/demo/load-demo'

type Product = Omit<DemoProduct, 'parts'> & { features: readonly { name: string }[] }

/** The demo of core with that of the enabled features. One import loads all of it, because a start needs none of it. */
export function loadProductDemo(db: Db, now: Date, { features, ...product }: Product) {
  const parts = Object.values(ofFeatures).filter(({ feature }) => features.some(({ name }) => name === feature))
  return loadDemo(db, now, { ...product, parts })
}
