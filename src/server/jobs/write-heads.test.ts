import { expect, test } from 'vitest'
import type { SignedHead } from '../../contract/ledger'
import { insertEvent } from '../judging/ledger-queries'
import { headsIn } from '../signing/heads-in'
import { minutesAfter, startTestApp, testSigner } from '../testing/start-test-app'
import { writeHead } from './write-heads'

async function written() {
  const app = await startTestApp()
  const heads: SignedHead[] = []
  const begin = app.clock.now()
  let last: Awaited<ReturnType<typeof writeHead>> | null = null
  /** Looks so many minutes after the begin; how many heads are written by then. */
  const look = async (minutes: number) => {
    const work = { db: app.db, signer: testSigner, write: (head: SignedHead) => heads.push(head) }
    last = await writeHead(work, last, minutesAfter(begin, minutes))
    return heads.length
  }
  const happen = () => insertEvent(app.db, { at: begin, actorId: null, kind: 'verdict' })
  return { app, begin, heads, look, happen }
}

test('the head is written when the ledger has grown, and once in five minutes', async () => {
  const { look, happen, heads } = await written()
  expect(await look(0)).toBe(0)
  await happen()
  expect(await look(4)).toBe(0)
  expect(await look(5)).toBe(1)
  await happen()
  expect(await look(9)).toBe(1)
  expect(await look(10)).toBe(2)
  expect(await look(30)).toBe(2)
  expect(heads.map(({ seq }) => seq)).toEqual([1, 2])
})

test('it is written at once when the last submissions of a contest are in', async () => {
  const { app, begin, look, happen } = await written()
  await app.contest(await app.person('olga'), { endDate: minutesAfter(begin, 2) })
  await happen()
  expect(await look(0)).toBe(1)
  await happen()
  expect(await look(2)).toBe(1)
  expect(await look(3)).toBe(2)
})

test('a log gives its heads back, and nothing else of it is one', async () => {
  const { look, happen, heads } = await written()
  await happen()
  await look(0)
  const [head] = heads
  const log = [
    'Primacy listens',
    JSON.stringify({ level: 30, ledgerHead: head, msg: 'head of the ledger' }),
    '{"level":30,"signature":"none"}',
    '{"signature": torn',
    JSON.stringify({ status: 'success', data: { head } }),
    JSON.stringify(head),
  ]
  expect(headsIn(log.join('\n'))).toEqual([head, head, head])
})
