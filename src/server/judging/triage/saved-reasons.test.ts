import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'

async function judges() {
  const app = await startTestApp()
  const [grace, olga] = [await app.person('grace'), await app.person('olga')]
  return {
    app,
    grace,
    olga,
    save: (reason: unknown, as = grace, invalidationCode?: unknown) =>
      app.call('saveReason', { as, body: { reason, invalidationCode } }),
    remove: (id: string, as = grace) => app.call('deleteSavedReason', { as, params: { id } }),
    saved: async (as = grace) => {
      const { reasons } = (await app.call('listSavedReasons', { as })).body.data
      return reasons.map(({ reason }) => reason)
    },
  }
}

test('each judge has a list of saved reasons, oldest first', async () => {
  const { app, save, saved, olga } = await judges()
  await save(' Needs a trusted party. ')
  app.clock.advance(1)
  const { body } = await save('Out of scope.')
  expect(body.data.reasons.map(({ reason }) => reason)).toEqual(['Needs a trusted party.', 'Out of scope.'])
  await save('Known issue.', olga)
  expect(await saved()).toEqual(['Needs a trusted party.', 'Out of scope.'])
  expect(await saved(olga)).toEqual(['Known issue.'])
})

test('a reason is saved once, however often it is sent in parallel', async () => {
  const { save, saved } = await judges()
  const replies = await Promise.all(Array.from({ length: 12 }, () => save(' Out of scope.')))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(await saved()).toEqual(['Out of scope.'])
})

test('a reason is saved with its main reason, and saving it again with another changes that alone', async () => {
  const { save, grace } = await judges()
  const codes = async (...sent: unknown[]) => {
    const { reasons } = (await save('The keeper may do it.', grace, ...sent)).body.data
    return reasons.map(({ invalidationCode }) => invalidationCode)
  }
  expect(await codes()).toEqual([null])
  expect(await codes('intended_behavior')).toEqual(['intended_behavior'])
  expect(await codes('trusted_party_needed')).toEqual(['trusted_party_needed'])
  expect(await codes()).toEqual(['trusted_party_needed'])
  expect((await save('The keeper may do it.', grace, 'rude')).status).toBe(400)
  const { reasons } = (await save('By design.', grace, 'intended_behavior')).body.data
  // Both were saved in the same millisecond.
  expect(reasons.find(({ reason }) => reason === 'By design.')?.invalidationCode).toBe('intended_behavior')
})

test('a reason has at most 2,000 characters of any script', async () => {
  const { save, saved } = await judges()
  expect((await save(undefined)).body.fields).toEqual({ reason: 'A reason is required' })
  expect((await save(' ')).body.fields).toEqual({ reason: 'A reason is required' })
  expect((await save('x'.repeat(2_001))).body.fields).toEqual({ reason: 'Reason must be less than 2,000 characters' })
  const long = Array.from({ length: 2_000 }, (_, n) => String.fromCodePoint(0x1f300 + ((n * 7919) % 700))).join('')
  expect((await save(long)).status).toBe(200)
  expect(await saved()).toEqual([long])
})

test('a judge can save fifty reasons, even in parallel, and deleting one makes room [V2.3.2]', async () => {
  const { save, remove, saved } = await judges()
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => save(`Reason ${n}`)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(50)
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(10)
  const refused = await save('One more')
  expect(refused.body.code).toBe('SAVED_REASONS_FULL')
  const [kept = ''] = await saved()
  const { reasons } = (await save(kept)).body.data
  expect(reasons).toHaveLength(50)
  await remove(reasons[0]?._id as string)
  expect((await save('One more')).status).toBe(200)
  expect(await saved()).toHaveLength(50)
})

test('nobody can delete another judge’s reason, and deleting a missing one is no error', async () => {
  const { save, remove, saved, olga } = await judges()
  const id = (await save('Out of scope.')).body.data.reasons[0]?._id as string
  expect((await remove(id, olga)).body.data.reasons).toEqual([])
  expect(await saved()).toEqual(['Out of scope.'])
  expect((await remove(id)).body.data.reasons).toEqual([])
  expect((await remove(id)).status).toBe(200)
})
