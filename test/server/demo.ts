import * as parts from '../../src/features/demo'
import type { Db } from '../../src/server/db/database'
import { loadDemo } from '../../src/server/demo/load-demo'
import { testPayments } from './start-test-app'

const product = { site: { name: 'Primacy', origin: 'https://primacy.example' }, payments: testPayments }

/** The demo of core alone. */
export const loadCoreDemo = (db: Db, now: Date) => loadDemo(db, now, { ...product, parts: [] })

/** The demo with the parts of all features. */
export const loadWholeDemo = (db: Db, now: Date) => loadDemo(db, now, { ...product, parts: Object.values(parts) })
