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

test('highlights a text once, in our own module worker, and caches its colors', async () => {
  const { codeColors } = await load()
  expect(codeColors.known({ code: 'a', language: 'rust' })).toBeUndefined()
  const first = codeColors.ask({ code: 'a', language: 'rust' }, never)
  const second = codeColors.ask({ code: 'a', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.say('started', pieces)
  expect(await first).toEqual(pieces)
  expect(await second).toEqual(pieces)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.url).toContain('highlight-worker')
  expect(workers[0]?.options.type).toBe('module')
  expect(workers[0]?.sent).toEqual([{ code: 'a', language: 'rust' }])
  expect(codeColors.known({ code: 'a', language: 'rust' })).toEqual(pieces)
  expect(codeColors.known({ code: 'a', language: 'move' })).toBeUndefined()
})

test('a text that takes more than a second stays plain, and the next one gets a new worker', async () => {
  const { codeColors } = await load()
  const slow = codeColors.ask({ code: 'slow', language: 'rust' }, never)
  const next = codeColors.ask({ code: 'next', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers[0]?.isEnded).toBe(false)
  workers[0]?.say('started')
  await vi.advanceTimersByTimeAsync(999)
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await slow).toBeNull()
  expect(workers[0]?.isEnded).toBe(true)
  expect(codeColors.known({ code: 'slow', language: 'rust' })).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  workers[1]?.say('started', pieces)
  expect(await next).toEqual(pieces)
})

test('tries a text that takes too long once, however many blocks contain it', async () => {
  const { codeColors } = await load()
  const twice = [
    codeColors.ask({ code: 'a', language: 'rust' }, never),
    codeColors.ask({ code: 'a', language: 'rust' }, never),
  ]
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.say('started')
  await vi.advanceTimersByTimeAsync(1000)
  expect(workers).toHaveLength(1)
  expect(await Promise.all(twice)).toEqual([null, null])
})

test("a report's blocks get their colors together, and wait a tenth of a second for a slow one", async () => {
  const { codeColors } = await load()
  const colored: string[] = []
  for (const code of ['first', 'second', 'slow', 'last'])
    void codeColors.ask({ code, language: 'rust' }, never).then(() => colored.push(code))
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.say('started', pieces)
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.say('started', pieces)
  await vi.advanceTimersByTimeAsync(99)
  expect(colored).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(colored).toEqual(['first', 'second'])
  workers[0]?.say('started', pieces)
  await vi.advanceTimersByTimeAsync(0)
  expect(colored).toEqual(['first', 'second'])
  workers[0]?.say('started', pieces)
  await vi.advanceTimersByTimeAsync(0)
  expect(colored.sort()).toEqual(['first', 'last', 'second', 'slow'])
})

test("retries what couldn't be loaded", async () => {
  const { codeColors } = await load()
  const failed = codeColors.ask({ code: 'a', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.onerror()
  expect(await failed).toBeNull()
  expect(codeColors.known({ code: 'a', language: 'rust' })).toBeUndefined()
  const unloaded = codeColors.ask({ code: 'a', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(0)
  workers[1]?.say(null)
  expect(await unloaded).toBeNull()
  const again = codeColors.ask({ code: 'a', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(0)
  workers[2]?.say('started', pieces)
  expect(await again).toEqual(pieces)
})

test('a page that was left requests no more colors', async () => {
  const { codeColors } = await load()
  const left = new AbortController()
  const first = codeColors.ask({ code: 'a', language: 'rust' }, never)
  const second = codeColors.ask({ code: 'b', language: 'rust' }, left.signal)
  left.abort()
  await vi.advanceTimersByTimeAsync(0)
  workers[0]?.say('started', pieces)
  expect(await first).toEqual(pieces)
  expect(await second).toBeNull()
  expect(workers[0]?.sent).toHaveLength(1)
})

test('caches the colors of the last hundred texts, and evicts the least recently used', async () => {
  const { codeColors } = await load()
  for (let text = 0; text <= 100; text += 1) {
    const coloured = codeColors.ask({ code: String(text), language: 'rust' }, never)
    await vi.advanceTimersByTimeAsync(0)
    workers[0]?.say('started', pieces)
    await coloured
    expect(codeColors.known({ code: '0', language: 'rust' })).toEqual(pieces)
  }
  expect(codeColors.known({ code: '1', language: 'rust' })).toBeUndefined()
  expect(codeColors.known({ code: '2', language: 'rust' })).toEqual(pieces)
})

test('code stays plain if a browser forbids workers', async () => {
  vi.stubGlobal('Worker', () => {
    throw new Error('blocked')
  })
  const { codeColors } = await load()
  expect(await codeColors.ask({ code: 'a', language: 'rust' }, never)).toBeNull()
})

test("only our own worker's URL becomes a script", async () => {
  let rules: { createScriptURL(url: string): string } | undefined
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: typeof rules) {
      expect(name).toBe('primacy-worker')
      rules = given
      return given
    },
  })
  const { codeColors } = await load()
  void codeColors.ask({ code: 'a', language: 'rust' }, never)
  await vi.advanceTimersByTimeAsync(0)
  const url = workers[0]?.url ?? ''
  expect(rules?.createScriptURL(url)).toBe(url)
  expect(() => rules?.createScriptURL('https://evil.example/worker.js')).toThrow(TypeError)
})
