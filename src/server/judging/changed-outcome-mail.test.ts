import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { verdictDelaySeconds } from '../../domain/judging/verdict-mail'
import { issues } from '../db/tables/tables'

const untilMailed = verdictDelaySeconds / 60

/** Ada's #1, Linus's #2 and Mei's #3, all valid and mailed so. */
async function toldContest() {
  const setup = await contestWithJudges({}, { verdictDelayMs: verdictDelaySeconds * 1000 })
  const { app, ada, submit, judge } = setup
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const ids = [await submit('First', ada), await submit('Second', linus), await submit('Third', mei)] as const
  for (const id of ids) await judge(id, 'valid')
  app.clock.advance(untilMailed)
  let known = (await app.mails()).length
  return {
    ...{ ...setup, ids, linus, mei },
    /** Who got a mail since the last look, and the result that it says. */
    async news() {
      app.clock.advance(untilMailed)
      const mails = await app.mails()
      const fresh = mails.slice(0, mails.length - known)
      known = mails.length
      return fresh
        .map(({ email, text }) => {
          const results = [...text.matchAll(/(?:is now: (.*?)|judge\. It is no (.*?))\.\n/g)].map(
            ([, one, other]) => one ?? other,
          )
          return `${email.split('@')[0]}: ${results.join('; ')}`
        })
        .toSorted()
    },
  }
}

test('notifies the author again, and no one else, if a valid submission becomes a duplicate after its mail', async () => {
  const { app, ids, group, news } = await toldContest()
  await group([ids[0], ids[1]])
  expect(await news()).toEqual(['linus: valid, duplicate of #1, no award'])
  const [mail] = await app.mails()
  expect(mail?.subject).toBe('Your submission to Vault Spring was reviewed again')
  expect(await news()).toEqual([])
})

test('notifies the author that a submission is no longer a duplicate, however it left the group', async () => {
  const { app, olga, ids, group, ungroup, news } = await toldContest()
  await group([ids[0], ids[1]])
  await news()
  await ungroup(ids[1])
  expect(await news()).toEqual(['linus: valid'])
  await group([ids[0], ids[1]])
  await news()
  await app.call('deleteIssue', { as: olga, params: { id: ids[0] }, body: { reason: 'Advertising.' } })
  expect(await news()).toEqual(['ada: longer reviewed', 'linus: valid'])
})

test('notifies everyone in a group when another submission becomes first', async () => {
  const { ids, group, judge, news } = await toldContest()
  await group([ids[0], ids[1], ids[2]])
  await news()
  await judge(ids[0], 'invalid', { reason: 'Out of scope.' })
  expect(await news()).toEqual(['ada: invalid', 'linus: valid', 'mei: valid, duplicate of #2, no award'])
})

test('merging groups, marking a duplicate and undoing it notify those whose result has changed', async () => {
  const { submit, judge, duplicateOf, undo, group, merge, ids, mei, news } = await toldContest()
  const fourth = await submit('Fourth', mei)
  await judge(fourth, 'valid')
  await news()
  const groups = [await group([ids[0], ids[1]]), await group([ids[2], fourth])]
  expect(await news()).toEqual(['linus: valid, duplicate of #1, no award', 'mei: valid, duplicate of #3, no award'])
  await merge(groups.map(({ body }) => body.data.duplicateGroupId))
  expect(await news()).toEqual(['mei: valid, duplicate of #1, no award; valid, duplicate of #1, no award'])
  const fifth = await submit('Fifth', mei)
  await judge(fifth, 'valid')
  await news()
  await duplicateOf(fifth, ids[0])
  await undo(fifth)
  expect(await news()).toEqual([])
})

test('does not mail a change that is undone before its mail is sent', async () => {
  const { ids, group, ungroup, news } = await toldContest()
  await group([ids[0], ids[1]])
  await ungroup(ids[1])
  expect(await news()).toEqual([])
})

test('group changes within five minutes are one mail', async () => {
  const { app, ids, submit, judge, group, linus, news } = await toldContest()
  const more = await submit('Fourth', linus)
  await judge(more, 'valid')
  await news()
  await group([ids[0], ids[1]])
  app.clock.advance(1)
  await group([ids[2], more])
  app.clock.advance(untilMailed)
  const [mail] = await app.mails()
  expect(mail?.subject).toBe('2 of your submissions to Vault Spring were reviewed again')
  expect(await news()).toHaveLength(1)
})

test('no one is notified about the group of a submission without a valid verdict', async () => {
  const { app, ids, judge, submit, group, news, mei } = await toldContest()
  const [bad, open] = [await submit('Bad', mei), await submit('Open', mei)]
  await judge(bad, 'invalid', { reason: 'Out of scope.' })
  await news()
  await group([ids[0], bad, open])
  expect(await news()).toEqual([])
  await app.db.update(issues).set({ toldDuplicateOf: 9 }).where(eq(issues.id, bad))
  await group([ids[0], ids[1]])
  expect(await news()).toEqual(['linus: valid, duplicate of #1, no award'])
})
