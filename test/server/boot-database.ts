import { beforeAll } from 'vitest'
import { emptyDatabase } from './databases'

// Booting the embedded engine takes seconds, which would count for the first test of each worker.
beforeAll(async () => {
  await emptyDatabase()
})
