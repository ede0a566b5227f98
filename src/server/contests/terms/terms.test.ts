import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { announcedContest } from '#test/server/contests/announced-contest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { formerIssueTexts } from '../../../domain/contests/known-issues'
import { freezeStartedContests, saltedItems } from './freeze-terms'
import { insertFrozenTerms } from './frozen-terms-queries'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('terms freeze at the start, once, with a digest and a hash of each known issue in the ledger', async () => {
  const { app, start, freeze, terms, startDate, verify } = await announcedContest()
  await freeze()
  expect(await terms()).toBeNull()
  start()
  await Promise.all([freeze(), freeze()])
  await freeze()
  const [event, second] = await app.events({ kind: 'terms_frozen' })
  expect(second).toBeUndefined()
  const frozen = await terms()
  expect(frozen?.frozenAt).toBe(startDate.toISOString())
  expect(frozen?.digest).toBe(sha256(frozen?.text ?? ''))
  expect(JSON.parse(frozen?.text ?? '')).toMatchObject({ title: 'Vault Spring', description: 'scope: src/' })
  expect(event?.after).toEqual({
    digest: frozen?.digest,
    knownIssues: frozen?.knownIssues.map(({ number, hash }) => ({ number, hash })),
  })
  expect(frozen?.knownIssues.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Rounding favors the vault.'],
    [2, 'The owner can change the fee.'],
  ])
  expect(await verify()).toBeNull()
})

test('salts are public from the end on, so that anyone can verify each known issue', async () => {
  const { start, freeze, end, terms } = await announcedContest()
  start()
  await freeze()
  expect((await terms())?.knownIssues.map(({ salt }) => salt)).toEqual([null, null])
  end()
  const items = (await terms())?.knownIssues ?? []
  expect(items.map(({ salt, text }) => sha256(`${salt}${text}`))).toEqual(items.map(({ hash }) => hash))
})

test("contests from an earlier version don't freeze their terms, and their edits aren't addenda", async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const { id } = await app.contest(olga)
  await freezeStartedContests(app.db, app.clock.now())
  await app.call('updateContest', { as: olga, params: { id }, body: { knownIssues: 'Rounding.', reason: 'So.' } })
  expect((await app.call('readFrozenTerms', { as: ada, params: { id } })).body.data.terms).toBeNull()
  const [change] = (await app.call('listContestChanges', { as: ada, params: { id } })).body.data.changes
  expect(change?.addendum).toBeNull()
})

test('an edit of a frozen text is a numbered addendum that binds only later submissions', async () => {
  const { start, submit, edit, changes, termsOf, app, olga, end, ada, verify } = await announcedContest()
  start()
  const before = await submit('Before')
  // The job has not run yet: the edit itself freezes the terms first.
  expect((await edit({ description: 'scope: src/ and lib/' })).status).toBe(200)
  const between = await submit('Between')
  await edit({ knownIssues: '* Rounding favors the vault.\n* Pausing stops withdrawals.', prizePool: 5 })
  const after = await submit('After')
  const told = (await changes(olga)).map(({ addendum, fields }) => ({
    addendum,
    fields: fields.map((one) => one.field),
  }))
  const none = { question: null, answer: null }
  expect(told).toEqual([
    { addendum: { number: 2, kind: 'change', afterPlace: 2, ...none }, fields: ['prizePool', 'knownIssues'] },
    { addendum: { number: 1, kind: 'change', afterPlace: 1, ...none }, fields: ['description'] },
  ])
  const bindings = async (id: string) => (await termsOf(id)).addenda.map(({ binds }) => binds)
  expect([await bindings(before), await bindings(between), await bindings(after)]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  const standing = async (id: string) =>
    (await termsOf(id)).knownIssues.filter(({ stands }) => stands).map(({ number }) => number)
  expect([await standing(between), await standing(after)]).toEqual([
    [1, 2],
    [1, 3],
  ])
  // An edit takes a new place, and with it the terms of that place.
  await app.call('updateIssue', { as: ada, params: { id: before }, body: { title: 'Before, rewritten' } })
  expect(await bindings(before)).toEqual([true, true])
  expect((await changes())[0]?.addendum?.afterPlace).toBeNull()
  end()
  expect((await changes())[0]?.addendum?.afterPlace).toBe(2)
  expect(await verify()).toBeNull()
})

test('a higher pool and a later end are changes with a reason, but not addenda', async () => {
  const { start, edit, changes, startDate } = await announcedContest()
  start()
  expect((await edit({ prizePool: 5, endDate: minutesAfter(startDate, 90).toISOString() })).status).toBe(200)
  expect((await changes()).map(({ addendum }) => addendum)).toEqual([null])
  await edit({ title: 'Vault Summer' })
  expect((await changes()).map(({ addendum }) => addendum?.number ?? null)).toEqual([1, null])
})

test('an invalid verdict can cite a known issue that applied, and the author sees which one', async () => {
  const { start, submit, edit, judge, read, linus, verify, app, olga } = await announcedContest()
  start()
  const early = await submit('Early')
  await edit({ knownIssues: '* The owner can change the fee.\n* Pausing stops withdrawals.' })
  const late = await submit('Late', linus)
  const cite = async (id: string, knownIssue: unknown, status = 'invalid') => {
    const { status: code, body } = await judge(id, { status, knownIssue })
    return [code, body.code ?? null, body.error ?? null, body.fields ?? null]
  }
  expect(await cite(early, 3)).toEqual([
    409,
    'KNOWN_ISSUE_NOT_BINDING',
    'This known issue was added after the submission took its place in line. Cite an earlier one, or give another reason.',
    null,
  ])
  expect(await cite(late, 1)).toEqual([
    409,
    'KNOWN_ISSUE_NOT_BINDING',
    'An addendum removed this known issue before the submission took its place in line. Cite one that applied then, or give another reason.',
    null,
  ])
  const unknown = { knownIssue: 'This contest has no known issue with this number' }
  expect(await cite(early, 4)).toEqual([400, 'VALIDATION_ERROR', unknown.knownIssue, unknown])
  const onlyInvalid = { knownIssue: "Only the verdict 'invalid' can cite a known issue" }
  expect(await cite(early, 1, 'valid')).toEqual([400, 'VALIDATION_ERROR', onlyInvalid.knownIssue, onlyInvalid])
  expect((await read(early)).status).toBe('pending')

  expect(await cite(early, 1)).toEqual([200, null, null, null])
  expect(await cite(late, 3)).toEqual([200, null, null, null])
  expect((await read(early)).knownIssue).toEqual({ number: 1, text: 'Rounding favors the vault.' })
  expect((await read(late, linus)).knownIssue).toEqual({ number: 3, text: 'Pausing stops withdrawals.' })
  expect((await read(late, linus)).invalidationCode).toBe('known_issue')
  const other = await judge(late, { status: 'invalid', knownIssue: 3, invalidationCode: 'wrong_claim' })
  expect(other.body.fields).toEqual({
    invalidationCode: "A verdict that cites a known issue has the main reason 'Known issue'",
  })
  expect(await verify()).toBeNull()

  await judge(early, { status: 'invalid', invalidationReason: 'Out of scope.' })
  const dropped = { knownIssue: null, invalidationReason: 'Out of scope.', invalidationCode: null }
  expect(await read(early)).toMatchObject(dropped)
  await app.call('undoDecision', { as: olga, params: { id: early } })
  const restored = { knownIssue: { number: 1 }, invalidationReason: null, invalidationCode: 'known_issue' }
  expect(await read(early)).toMatchObject(restored)
  await judge(early, { status: 'invalid' })
  expect(await read(early)).toMatchObject({ knownIssue: { number: 1 }, invalidationReason: null })
  await judge(early, { status: 'valid' })
  expect((await read(early)).knownIssue).toBeNull()
  expect(await verify()).toBeNull()
})

test('a certificate cannot move a submission before the known issue that its verdict cites', async () => {
  const { app, start, submit, edit, judge, ada, olga } = await announcedContest()
  start()
  const id = await submit('First')
  await edit({ knownIssues: 'Pausing stops withdrawals.' })
  await app.call('updateIssue', { as: ada, params: { id }, body: { title: 'Pausing' } })
  await judge(id, { status: 'invalid', knownIssue: 3 })
  const body = { seq: 1, reason: 'All was there.' }
  await app.call('readJudging', { as: olga, params: { id } })
  const refused = await app.call('certifyRevision', { as: olga, params: { id }, body })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The verdict cites known issue 3, which did not apply at the place that this submission would have. Change the verdict first.',
  ])
  await judge(id, { status: 'valid' })
  expect((await app.call('certifyRevision', { as: olga, params: { id }, body })).status).toBe(200)
})

test("only a submission's author and admins can read the terms that apply to it", async () => {
  const { app, start, submit, linus, olga, ada } = await announcedContest()
  start()
  const id = await submit('Mine')
  const statusFor = async (as = ada) => (await app.call('readIssueTerms', { as, params: { id } })).status
  expect([await statusFor(ada), await statusFor(olga), await statusFor(linus)]).toEqual([200, 200, 403])
})

test('a numbered list is frozen the way a reader counts it', async () => {
  const { start, freeze, terms } = await announcedContest({
    knownIssues: 'We accept:\n1. Owner is trusted\n2) Dust stays',
  })
  start()
  await freeze()
  expect((await terms())?.knownIssues.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Owner is trusted'],
    [2, 'Dust stays'],
  ])
})

test('known issues frozen by an earlier version keep their numbers, and verdicts keep citing them', async () => {
  const knownIssues = '1. Owner is trusted\n2. Dust stays\n\n* Fees can change.'
  const { app, start, submit, edit, terms, judge, read, id } = await announcedContest({ knownIssues })
  start()
  const items = saltedItems(formerIssueTexts(knownIssues), { firstNumber: 1, addedAfter: 0 })
  await insertFrozenTerms(app.db, { contestId: id, frozenAt: app.clock.now(), terms: '{}', knownIssues: items })
  const early = await submit('Early')
  await edit({ title: 'Vault Summer' })
  await edit({ knownIssues: `${knownIssues}\n* Pausing.` })
  const late = await submit('Late')
  expect((await terms())?.knownIssues.map(({ number, text, isRemoved }) => [number, text, isRemoved])).toEqual([
    [1, '1. Owner is trusted\n2. Dust stays', false],
    [2, 'Fees can change.', false],
    [3, 'Pausing.', false],
  ])
  for (const one of [early, late]) {
    expect((await judge(one, { status: 'invalid', knownIssue: 2 })).status).toBe(200)
    expect((await read(one)).knownIssue).toEqual({ number: 2, text: 'Fees can change.' })
  }
})
