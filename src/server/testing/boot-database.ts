import { beforeAll } from 'vitest'
import { emptyDatabase } from './databases'

// Booting the embedded engine takes seconds; without this the first test of each worker would be charged for it.
beforeAll(async () => {
  await emptyDatabase()
}, 120_000)
