import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = { code: string; language: string }
const pieces = [[{ text: 'a', hue: null }]]
let workers: SlowWorker[] = []

/** A worker whose answers the test gives. */
class SlowWorker {
  sent: Sent[] = []
  isEnded = false
  onmessage: (event: { data: unknown }) => void = () => {}
  onerror: () => void = () => {}
  constructor(
    readonly url: string,
    readonly options: WorkerOptions,
  ) {
    workers.push(this)
  }
  postMessage(sent: Sent) {
    this.sent.push(sent)
  }
  terminate() {
    this.isEnded = true
  }
  say(...answers: unknown[]) {
    for (const data of answers) this.onmessage({ data })
  }
}

const never = new AbortController().signal

beforeEach(() => {
  workers = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SlowWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('./code-colours')

test('a text is coloured once, by a module worker of our own, and its colours are kept', async () => {
  const { colourCode, keptColours } = await load()
  expect(keptColours('a', 'rust')).toBeUndefined()
  const first = colourCode('a', 'rust', never)
  const second = colourCode('a', 'rust', never)
  workers[0]?.say('started', pieces)
  expect(await first).toEqual(pieces)
  expect(await second).toEqual(pieces)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.url).toContain('highlight-worker')
  expect(workers[0]?.options.type).toBe('module')
  expect(workers[0]?.sent).toEqual([{ code: 'a', language: 'rust' }])
  expect(keptColours('a', 'rust')).toEqual(pieces)
  expect(keptColours('a', 'move')).toBeUndefined()
})

test('a text that takes more than a second stays plain, and the next one gets a new worker', async () => {
  const { colourCode, keptColours } = await load()
  const slow = colourCode('slow', 'rust', never)
  const next = colourCode('next', 'rust', never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers[0]?.isEnded).toBe(false)
  workers[0]?.say('started')
  await vi.advanceTimersByTimeAsync(999)
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await slow).toBeNull()
  expect(workers[0]?.isEnded).toBe(true)
  expect(keptColours('slow', 'rust')).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  workers[1]?.say('started', pieces)
  expect(await next).toEqual(pieces)
})

test('a text that takes too long is tried once, however many blocks hold it', async () => {
  const { colourCode } = await load()
  const twice = [colourCode('a', 'rust', never), colourCode('a', 'rust', never)]
  workers[0]?.say('started')
  await vi.advanceTimersByTimeAsync(1000)
  expect(workers).toHaveLength(1)
  expect(await Promise.all(twice)).toEqual([null, null])
})

test('what could not be loaded is tried again', async () => {
  const { colourCode, keptColours } = await load()
  const failed = colourCode('a', 'rust', never)
  workers[0]?.onerror()
  expect(await failed).toBeNull()
  expect(keptColours('a', 'rust')).toBeUndefined()
  const unloaded = colourCode('a', 'rust', never)
  await vi.advanceTimersByTimeAsync(0)
  workers[1]?.say(null)
  expect(await unloaded).toBeNull()
  const again = colourCode('a', 'rust', never)
  await vi.advanceTimersByTimeAsync(0)
  workers[2]?.say('started', pieces)
  expect(await again).toEqual(pieces)
})

test('a page that was left asks for no more colours', async () => {
  const { colourCode } = await load()
  const left = new AbortController()
  const first = colourCode('a', 'rust', never)
  const second = colourCode('b', 'rust', left.signal)
  left.abort()
  workers[0]?.say('started', pieces)
  expect(await first).toEqual(pieces)
  expect(await second).toBeNull()
  expect(workers[0]?.sent).toHaveLength(1)
})

test('the colours of the last hundred texts are kept, those asked for longest ago go first', async () => {
  const { colourCode, keptColours } = await load()
  for (let text = 0; text <= 100; text += 1) {
    const coloured = colourCode(String(text), 'rust', never)
    await vi.advanceTimersByTimeAsync(0)
    workers[0]?.say('started', pieces)
    await coloured
    expect(keptColours('0', 'rust')).toEqual(pieces)
  }
  expect(keptColours('1', 'rust')).toBeUndefined()
  expect(keptColours('2', 'rust')).toEqual(pieces)
})

test('a browser that forbids workers leaves the code plain', async () => {
  vi.stubGlobal('Worker', () => {
    throw new Error('blocked')
  })
  const { colourCode } = await load()
  expect(await colourCode('a', 'rust', never)).toBeNull()
})

test('only the address of our own worker becomes a script', async () => {
  let rules: { createScriptURL(url: string): string } | undefined
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: typeof rules) {
      expect(name).toBe('primacy-worker')
      rules = given
      return given
    },
  })
  const { colourCode } = await load()
  void colourCode('a', 'rust', never)
  const url = workers[0]?.url ?? ''
  expect(rules?.createScriptURL(url)).toBe(url)
  expect(() => rules?.createScriptURL('https://evil.example/worker.js')).toThrow(TypeError)
})
