import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { threadCpuMs } from './thread-time'

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; ) Math.sqrt(2)
}

test('the time of a thread grows while it works, and neither while it waits nor with the work of other threads', async () => {
  const start = threadCpuMs() ?? Number.NaN
  const other = new Worker('for (let at = 0; at < 3e8; at += 1) Math.sqrt(at)', { eval: true })
  await new Promise((resolve) => other.on('exit', resolve))
  const whileWaiting = (threadCpuMs() ?? Number.NaN) - start
  const before = threadCpuMs() ?? Number.NaN
  // On a busy machine the thread gets a part of that.
  do workFor(50)
  while ((threadCpuMs() ?? Number.NaN) - before < 200)
  expect(whileWaiting).toBeLessThan(100)
})
