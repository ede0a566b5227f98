import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../src/contract/endpoints'
import { endpoints } from '../../../src/features/every-feature'
import { startTestApp } from '../../server/start-test-app'
import { hostileCorpus } from './hostile-corpus'
import { liveThrough, makeOtherCalls, type Turn } from './live-through'
import { attempts, longestTurn } from './measure-turns'

const chosen = process.env.TURNS_TEXT
/** One of each kind: a story with one text takes up to a minute. TURNS_TEXT names others by a part of it; '' means all. */
const usual = [
  ...['many different words', 'one phrase again and again', 'one long word', 'letters with zero-width spaces'],
  ...['letters under piles of marks', 'entities', 'brackets', 'nested lists', 'a wide table'],
]
const texts = Object.entries(hostileCorpus).filter(([name]) =>
  chosen === undefined ? usual.includes(name) : name.includes(chosen),
)

const start = () => startTestApp({ adminSessionHours: 24 * 30 })

/** Of two equal stories, the shorter turn of each call: calls come in one order. */
function shorter(one: readonly Turn[], other: readonly Turn[]): Turn[] {
  const seen = new Map<string, number>()
  const keyed = (turns: readonly Turn[]) => {
    seen.clear()
    return turns.map((turn) => {
      const count = (seen.get(turn.call) ?? 0) + 1
      seen.set(turn.call, count)
      return [`${turn.call} ${count}`, turn] as const
    })
  }
  const others = new Map(keyed(other))
  return keyed(one).map(([key, turn]) => ({ ...turn, ms: Math.min(turn.ms, others.get(key)?.ms ?? turn.ms) }))
}

const tooLong = (turns: readonly Turn[]) => turns.filter(({ ms }) => ms > longestTurn)
const described = ({ call, text, ms }: Turn) => `${Math.round(ms)} ms: ${call} with '${text}'`

/** A text that somebody writes freely: long, and of any characters. */
const freeTexts = ({ body }: Endpoint): string[] => {
  const { properties = {} } = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Printed) : {}
  return Object.entries(properties).flatMap(([name, { maxLength = 0, pattern, format }]) =>
    maxLength >= 150 && !pattern && !format && !secrets.has(name) ? [name] : [],
  )
}
type Printed = { properties?: Record<string, { maxLength?: number; pattern?: string; format?: string }> }
const secrets = new Set(['challenge', 'token', 'url'])

/** They succeed only with what no story has: an access token that asks, and a log of months. */
const neverAccepted = ['readToken', 'readTile', 'readFarPartialTile']

test('no call blocks the others, whatever the texts, and none is omitted', {
  timeout: 3_600_000,
}, async () => {
  const all: Turn[] = []
  const [accepted, sent] = [new Set<string>(), new Set<string>()]
  for (const [name, make] of texts) {
    let turns: Turn[] = []
    for (let attempt = 0; attempt === 0 || (attempt < attempts && tooLong(turns).length > 0); attempt += 1) {
      const round = await liveThrough(await start(), name, make)
      turns = attempt === 0 ? round.turns : shorter(turns, round.turns)
      for (const call of round.accepted) accepted.add(call)
      for (const field of round.sent) sent.add(field)
    }
    for (const turn of tooLong(turns)) process.stdout.write(`turns: too long: ${described(turn)}\n`)
    all.push(...turns)
  }
  all.push(...(await makeOtherCalls(await start(), accepted)))
  const longest = all.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  process.stdout.write(`turns: ${all.length} calls; the longest:\n${longest.map(described).join('\n')}\n`)
  const unsent = endpoints.flatMap((endpoint) =>
    freeTexts(endpoint)
      .map((field) => `${endpoint.name}.${field}`)
      .filter((field) => !sent.has(field)),
  )
  const unread = endpoints.flatMap(({ name, method }) => (method === 'GET' && !accepted.has(name) ? [name] : []))
  expect({ unsent, unread: unread.filter((name) => !neverAccepted.includes(name)) }).toEqual({ unsent: [], unread: [] })
  expect(tooLong(all).map(described)).toEqual([])
})
