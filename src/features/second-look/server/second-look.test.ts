import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minutesAfter } from '#test/server/start-test-app'
import { bodyTextNames } from '../../../domain/issues/issue-text'
import { issues } from '../../../server/db/tables/tables'
import { announceStarts } from '../../../server/jobs/timed-mails'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'
import { drawLooks } from './draw-second-looks'

type Setup = Awaited<ReturnType<typeof contestWithSecondLooks>>

/** Ada's submission, judged by Grace, after the end. */
async function judgedOnce(status = 'valid', reason?: string) {
  const told = await contestWithSecondLooks()
  const id = await told.submit('Settles twice')
  await told.judge(id, status, reason ? { reason } : {})
  told.end()
  await told.overview()
  return { ...told, id }
}

const refusalOf = async (reply: ReturnType<Setup['again']> | ReturnType<Setup['resolve']>) => (await reply).body.code

describe('the draw', () => {
  test('its seed is committed when the contest starts, once, and not revealed', async () => {
    const { app, events, overview, contest } = await contestWithSecondLooks()
    await Promise.all([announceStarts(app.db, app.clock.now()), announceStarts(app.db, app.clock.now())])
    const [event, ...others] = await events('second_look_committed')
    expect(others).toEqual([])
    const { draw } = await overview()
    expect(event).toMatchObject({ contestId: contest.id, actorId: null, after: { commitment: draw?.commitment } })
    expect(draw).toMatchObject({ seed: null, drawnAt: null })
  })

  test('its seed is committed before the first verdict, if the start was not announced', async () => {
    const { events, submit, judge } = await contestWithSecondLooks()
    await judge(await submit('A'), 'valid')
    const [[committed], [verdict]] = [await events('second_look_committed'), await events('verdict')]
    expect(committed?.id).toBeLessThan(verdict?.id ?? 0)
  })

  test("the first judge's request a minute after the end triggers it, and anyone can repeat it", async () => {
    const told = await contestWithSecondLooks({ secondLookPercent: 1 })
    const { app, submit, overview, events, contest } = told
    const ids: string[] = []
    for (let index = 0; index < 12; index++) ids.push(await submit(`Number ${index}`))
    app.clock.set(new Date(minutesAfter(contest.endDate, 1).getTime() - 1))
    expect((await overview()).looks).toEqual([])
    app.clock.advance(1)
    const { draw, looks } = await overview()
    const seed = Buffer.from(draw?.seed ?? '', 'hex')
    expect(createHash('sha256').update(seed).digest('hex')).toBe(draw?.commitment)
    const macOf = (id: string) => createHmac('sha256', seed).update(id).digest('hex')
    const lowest = ids.sort((a, b) => (macOf(a) < macOf(b) ? -1 : 1)).slice(0, 10)
    expect(looks.map(({ issueId }) => issueId)).toEqual(lowest)
    expect((await events('second_look_drawn')).map(({ after }) => after)).toMatchObject([
      { seed: draw?.seed, secondLookPercent: 1, drawnIds: lowest },
    ])
    expect(draw).toMatchObject({ submissions: 12, drawnAt: app.clock.now().toISOString() })
  })

  test('a job draws if no judge has opened it', async () => {
    const { app, submit, end, events, looks } = await contestWithSecondLooks()
    await submit('A')
    await drawLooks(app.db, app.clock.now())
    expect(await looks()).toEqual([])
    end()
    await Promise.all([drawLooks(app.db, app.clock.now()), drawLooks(app.db, app.clock.now())])
    expect([(await looks()).length, (await events('second_look_drawn')).length]).toEqual([1, 1])
  })

  test('of several contests, the job first draws the one that ended first, whichever was created first', async () => {
    const { app, contest, olga, submit, events } = await contestWithSecondLooks()
    const endDate = minutesAfter(contest.endDate, -1)
    const earlier = await app.contest(olga, { title: 'Earlier', secondLookPercent: 100, endDate })
    for (const id of [contest.id, earlier.id]) await submit('A', undefined, id)
    app.clock.set(minutesAfter(contest.endDate, 2))
    await drawLooks(app.db, app.clock.now())
    expect((await events('second_look_drawn')).map(({ contestId }) => contestId)).toEqual([earlier.id, contest.id])
  })

  test('submissions withdrawn by the end take no part, and those removed later leave an empty slot', async () => {
    const { app, submit, end, overview, ada, olga, finalizing, standing } = await contestWithSecondLooks()
    const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
    await app.call('deleteIssue', { as: ada, params: { id: a } })
    end()
    const remove = (id: string) =>
      app.call('deleteIssue', { as: olga, params: { id }, body: { reason: 'Advertising.' } })
    await remove(b)
    expect((await overview()).looks.map(({ issueId }) => issueId).sort()).toEqual([b, c].sort())
    await remove(c)
    const shown = (await overview()).looks.map(({ state, title }) => [state, title])
    expect(shown).toEqual([
      ['withdrawn', null],
      ['withdrawn', null],
    ])
    expect((await standing()).secondLook).toEqual({ undecided: 0, unresolved: 0 })
    expect((await finalizing()).status).toBe(200)
  })

  test('a contest without the setting has none of it', async () => {
    const told = await contestWithSecondLooks({ secondLookPercent: null })
    const id = await told.submit('A')
    await told.judge(id, 'valid')
    told.end()
    await drawLooks(told.app.db, told.app.clock.now())
    expect(await told.overview()).toMatchObject({ percent: null, draw: null, looks: [], differences: [] })
    expect(await refusalOf(told.again(id, 'valid'))).toBe('SECOND_LOOK_NOT_DRAWN')
    expect((await told.standing()).secondLook).toBeNull()
    expect((await told.finalizing()).status).toBe(200)
    expect(await told.draws()).toEqual([])
  })
})

describe('a second look', () => {
  test('omits anything that reveals the first verdict, its reason, group, author or judge', async () => {
    const told = await contestWithSecondLooks()
    const { submit, judge, group, end, overview, open, olga, grace, ada, app } = told
    const canary = 'Canary: the owner can do this by design.'
    const [id, other] = [await submit('Settles twice'), await submit('Other')]
    await judge(id, 'invalid', { reason: canary })
    const { duplicateGroupId } = (await group([id, other])).body.data
    app.clock.set(minutesAfter(told.contest.endDate, 2))
    end()
    const list = JSON.stringify(await overview())
    const opened = await open(id)
    expect(opened.body.data.issue).toMatchObject({ _id: id, title: 'Settles twice', placeInLine: 1 })
    const facts = ['_id', 'placeInLine', 'position', 'receivedAt', 'title']
    expect(Object.keys(opened.body.data.issue).sort()).toEqual([...facts, ...bodyTextNames].sort())
    for (const secret of [canary, duplicateGroupId, grace.id, ada.id, '"invalid"', '"grace"', '"ada"']) {
      expect([secret, list.includes(secret), JSON.stringify(opened.body).includes(secret)]).toEqual([
        secret,
        false,
        false,
      ])
    }
    expect(olga.id).not.toBe(grace.id)
  })

  test('opening it is recorded once an hour, and does not bar the judge', async () => {
    const { id, open, events, olga, again } = await judgedOnce()
    await open(id)
    await open(id)
    expect(await events('second_look_opened')).toMatchObject([{ actorId: olga.id, issueId: id }])
    expect((await again(id, 'valid')).body.data.look).toEqual({ issueId: id, state: 'agreed' })
  })

  test("the first verdict's judge can't take it, and reading the submission without its verdict bars no one", async () => {
    const { id, grace, olga, look, again, open, overview, events } = await judgedOnce()
    expect(await refusalOf(again(id, 'valid', { as: grace }))).toBe('SECOND_LOOK_SEEN')
    expect((await open(id, grace)).body.code).toBe('SECOND_LOOK_SEEN')
    expect((await overview()).looks).toMatchObject([{ state: 'undecided', refusal: null }])
    await look(id, olga)
    expect(await events('issue_read')).toMatchObject([{ actorId: olga.id, after: { isBlind: true } }])
    expect((await overview()).looks).toMatchObject([{ state: 'undecided', refusal: null }])
    expect((await again(id, 'valid')).status).toBe(200)
  })

  test("a reading before the first verdict doesn't bar a judge, but one soon after it does", async () => {
    const told = await contestWithSecondLooks()
    const { app, submit, look, judge, end, olga, overview } = told
    const [a, b] = [await submit('A'), await submit('B')]
    for (const id of [a, b]) await look(id, olga)
    for (const id of [a, b]) await judge(id, 'valid')
    app.clock.advance(1)
    await look(b, olga)
    end()
    const refusals = new Map((await overview()).looks.map(({ issueId, refusal }) => [issueId, refusal]))
    expect([refusals.get(a), refusals.get(b)]).toEqual([null, 'second_look_seen'])
  })

  test('it waits for the first verdict, needs a reason for invalid, and is decided once', async () => {
    const { submit, judge, end, overview, again, grace, events } = await contestWithSecondLooks()
    const id = await submit('A')
    end()
    await overview()
    expect(await refusalOf(again(id, 'valid'))).toBe('SECOND_LOOK_WAITS')
    await judge(id, 'valid')
    const { body } = await again(id, 'invalid')
    expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['VALIDATION_ERROR', ['reason']])
    expect((await again(id, 'pending')).body.code).toBe('VALIDATION_ERROR')
    expect((await again(id, 'invalid', { reason: 'By design.' })).body.data.look.state).toBe('difference')
    expect(await refusalOf(again(id, 'valid'))).toBe('SECOND_LOOK_DECIDED')
    expect(await events('second_look_decided')).toMatchObject([
      { reason: 'By design.', after: { firstVerdict: 'valid', firstJudgeId: grace.id, verdict: 'invalid' } },
    ])
  })

  test('it changes no verdict, and no one with a conflict can take it', async () => {
    const { app, id, row, again, overview, olga } = await judgedOnce()
    const before = await row(id)
    await app.db.update(issues).set({ authorId: olga.id }).where(eq(issues.id, id))
    expect(await refusalOf(again(id, 'valid'))).toBe('SELF_REVIEW')
    await app.db
      .update(issues)
      .set({ authorId: before?.authorId ?? '' })
      .where(eq(issues.id, id))
    await again(id, 'invalid', { reason: 'By design.' })
    expect(await row(id)).toEqual(before)
    expect((await overview()).judgeRefusal).toBeNull()
  })

  test('a judge who has submitted to the contest sees no differences and can take nothing', async () => {
    const told = await contestWithSecondLooks()
    const mei = await told.thirdJudge()
    const id = await told.submit('A')
    await told.submit('Of Mei', mei)
    await told.judge(id, 'valid')
    told.end()
    await told.overview()
    expect(await refusalOf(told.again(id, 'valid', { as: mei }))).toBe('CONFLICT_OF_INTEREST')
    await told.again(id, 'invalid', { reason: 'By design.' })
    expect((await told.overview()).differences).toHaveLength(1)
    expect(await told.overview(mei)).toMatchObject({ differences: [], judgeRefusal: 'conflict_of_interest' })
    expect(await refusalOf(told.resolve(id, 'valid', { as: mei }))).toBe('CONFLICT_OF_INTEREST')
  })
})

describe('a difference', () => {
  async function differing() {
    const told = await judgedOnce()
    await told.again(told.id, 'invalid', { reason: 'By design.', code: 'intended_behavior' })
    return told
  }

  test('a third judge resolves it with a reason, by which the submission gets its verdict', async () => {
    const { id, thirdJudge, resolve, overview, row, events, olga, grace } = await differing()
    const mei = await thirdJudge()
    const [shown] = (await overview(mei)).differences
    expect(shown).toEqual({
      ...{ issueId: id, placeInLine: 1, title: 'Settles twice', resolution: null, refusal: null },
      first: { verdict: 'valid', reason: null, invalidationCode: null },
      second: { verdict: 'invalid', reason: 'By design.', invalidationCode: 'intended_behavior' },
    })
    for (const as of [olga, grace]) expect(await refusalOf(resolve(id, 'valid', { as }))).toBe('SECOND_LOOK_OWN')
    expect((await resolve(id, 'invalid', { as: mei, reason: ' ' })).body.fields).toHaveProperty('reason')
    const decided = await resolve(id, 'invalid', {
      as: mei,
      reason: 'The owner may do it.',
      code: 'trusted_party_needed',
    })
    expect(decided.status).toBe(200)
    const given = { invalidationReason: 'The owner may do it.', invalidationCode: 'trusted_party_needed' }
    expect(await row(id)).toMatchObject({ status: 'invalid', ...given })
    expect((await events('verdict')).at(-1)).toMatchObject({ actorId: mei.id, after: { status: 'invalid' } })
    expect(await events('second_look_resolved')).toMatchObject([
      { actorId: mei.id, reason: 'The owner may do it.', after: { resolvedVerdict: 'invalid' } },
    ])
    expect(await refusalOf(resolve(id, 'valid', { as: mei }))).toBe('SECOND_LOOK_NO_DIFFERENCE')
    expect((await overview()).differences).toMatchObject([{ resolution: { verdict: 'invalid' }, refusal: null }])
  })

  test('either of the two resolves it if there is no one else', async () => {
    const { id, resolve, row, grace } = await differing()
    expect((await resolve(id, 'valid', { as: grace })).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'valid' })
  })

  test("changing the first verdict afterwards doesn't turn it into agreement", async () => {
    const { id, judge, overview, standing } = await differing()
    await judge(id, 'invalid', { reason: 'By design.' })
    expect((await overview()).looks).toMatchObject([{ state: 'difference' }])
    expect((await standing()).secondLook).toEqual({ undecided: 0, unresolved: 1 })
  })
})

test('finalizing waits for every second look and every resolution, and freezes the statistics', async () => {
  const { app, id, again, resolve, finalizing, standing, grace, ada, contest } = await judgedOnce()
  expect((await standing()).finalizeBlockers).toEqual(['second_looks_undecided'])
  expect((await finalizing()).body.code).toBe('SECOND_LOOKS_UNDECIDED')
  await again(id, 'invalid', { reason: 'By design.' })
  expect((await standing()).finalizeBlockers).toEqual(['second_looks_unresolved'])
  expect((await finalizing()).body.code).toBe('SECOND_LOOKS_UNRESOLVED')
  await resolve(id, 'valid', { as: grace })
  expect((await app.call('readWaitingWork', { as: grace })).body.data.waiting.ready).toMatchObject([
    { _id: contest.id },
  ])
  expect((await finalizing()).status).toBe(200)
  const { results } = (await app.call('getResults', { as: ada, params: { id: contest.id } })).body.data
  expect(results.snapshot.secondLook).toMatchObject({
    ...{ percent: 100, drawnIds: [id], poolIds: [id], resolved: 1, empty: 0 },
    pairs: { bothValid: 0, onlyFirstValid: 1, onlySecondValid: 0, bothInvalid: 0 },
    blind: 1,
  })
  expect(results.agreement).toMatchObject({ count: 1, agreed: 0, raw: { value: 0 } })
  expect(await refusalOf(again(id, 'valid'))).toBe('CONTEST_FINALIZED')
})

test('finalizing draws first, so a contest without submissions needs no second look', async () => {
  const { end, finalizing, draws, looks } = await contestWithSecondLooks()
  end()
  expect((await finalizing()).status).toBe(200)
  expect([await looks(), (await draws()).map(({ poolIds }) => poolIds)]).toEqual([[], [[]]])
})
