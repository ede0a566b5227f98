import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createTaskThread } from './task-thread'

type Numbers = { double: (input: number) => number; endless: (input: null) => never; fails: (input: string) => never }

const code = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ name, input }) => {
    if (name === 'endless') for (;;) {}
    if (name === 'dies') process.exit(1)
    parentPort.postMessage(name === 'fails' ? { error: new Error(input) } : { output: input * 2 })
  })`

function numbers(change: { mostMs?: number } = {}) {
  const started: Worker[] = []
  const start = () => {
    started.push(new Worker(code, { eval: true }))
    return started.at(-1) as Worker
  }
  const thread = createTaskThread<Numbers>({ start, createError: () => new Error('stopped'), graceMs: 20, ...change })
  return { thread, started }
}

test('starts a thread on the first task, and runs tasks with waiting callers first', async () => {
  const { thread, started } = numbers()
  expect(started).toHaveLength(0)
  const done: number[] = []
  const note = (result: number) => done.push(result)
  await Promise.all([
    thread.ask('double', 1).then(note),
    thread.ask('double', 2, { isAhead: true }).then(note),
    thread.ask('double', 3).then(note),
  ])
  expect(done).toEqual([2, 6, 4])
  expect(started).toHaveLength(1)
  await thread.stop()
})

test('stopping ends an endless task, and refuses queued and later ones', async () => {
  const { thread, started } = numbers()
  const asked = [thread.ask('endless', null), thread.ask('double', 1)]
  const settled = Promise.allSettled(asked)
  await thread.stop()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(thread.ask('double', 2)).rejects.toThrow('stopped')
  expect(started.every(({ threadId }) => threadId === -1)).toBe(true)
})

test('refuses a task that fails, kills its thread or never ends, and starts a new thread for the next one', async () => {
  const { thread, started } = numbers({ mostMs: 3_000 })
  await expect(thread.ask('fails', 'no number')).rejects.toThrow('no number')
  await expect(thread.ask('dies' as 'endless', null)).rejects.toThrow('stopped')
  await expect(thread.ask('endless', null)).rejects.toThrow('stopped')
  expect(await thread.ask('double', 21)).toBe(42)
  expect(started).toHaveLength(4)
  await thread.stop()
})
