import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, testSigner } from '#test/server/start-test-app'
import type { SignedHead } from '../../contract/ledger'
import { recordEvent } from '../ledger/event-queries'
import { readSignedHeads } from '../signing/read-signed-heads'
import { writeHead } from './write-heads'

async function written() {
  const app = await startTestApp()
  const heads: SignedHead[] = []
  const begin = app.clock.now()
  let last: Awaited<ReturnType<typeof writeHead>> | null = null
  /** Runs the job that many minutes after the start, and returns the number of heads so far. */
  const look = async (minutes: number) => {
    const work = { db: app.db, signer: testSigner, write: (head: SignedHead) => heads.push(head) }
    last = await writeHead(work, last, minutesAfter(begin, minutes))
    return heads.length
  }
  const happen = () => recordEvent(app.db, { at: begin, actorId: null, kind: 'verdict' })
  return { app, begin, heads, look, happen }
}

test('the head is written when the ledger has grown, and once in five minutes [T38]', async () => {
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

test('it is written at once when the last submissions of a contest are stored', async () => {
  const { app, begin, look, happen } = await written()
  await app.contest(await app.person('olga'), { endDate: minutesAfter(begin, 2) })
  await happen()
  expect(await look(0)).toBe(1)
  await happen()
  expect(await look(2)).toBe(1)
  expect(await look(3)).toBe(2)
})

test('signed heads can be read from a log, and other lines are ignored', async () => {
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
  expect(readSignedHeads(log.join('\n'))).toEqual([head, head, head])
})
