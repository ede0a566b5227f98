import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Stall, watchLoop } from '../metrics/start-metrics'
import { createWorkInProgress } from '../metrics/work-in-progress'
import { watchRequests } from './health'

const blockFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; ) Math.sqrt(2)
}

test('names a request that keeps the server busy by its route', async () => {
  const work = createWorkInProgress()
  const stalls: Stall[] = []
  const app = Fastify()
  watchRequests(app, work)
  app.get('/slow/:id', async () => {
    blockFor(600)
    return {}
  })
  const watching = watchLoop({ work, onStall: (stall) => stalls.push(stall) })
  onTestFinished(() => watching.stop())
  onTestFinished(() => app.close())
  await app.inject('/slow/secret')
  await expect.poll(() => stalls.map(({ during }) => during)).toContainEqual(['GET /slow/:id'])
})
