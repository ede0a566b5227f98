import { afterAll, beforeAll, expect, test } from 'vitest'
import { play, postgresStage } from './story'
import type { Testbed } from './world/testbed'

let stage: Testbed
beforeAll(async () => {
  stage = await postgresStage('simulation')
})
afterAll(async () => {
  for (const database of stage.databases) await database.close()
})

test.each([1, 2])(
  'two processes on one PostgreSQL come to the results that the model has, in installation %i',
  async (seed) => {
    const { violation, lines } = await play(stage, seed)
    expect(violation, lines.join('\n')).toBeNull()
  },
)
