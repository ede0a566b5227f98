import type { Releases } from '../../contract/seats/sponsors'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { findIssue } from '../issues/issue-queries'
import { lookContestsOf, readWithheld, readWithheldFrom } from '../issues/second-look/read-withheld'
import { recordShownTitles } from '../ledger/record-reading'
import { type FindInReport, readIssueReaders } from './read-issue-readers'
import { type CountOpenQuestions, readAnswers, readOwnSeats, readSponsorPage } from './read-sponsor-page'
import { answerRelease, releaseIssues, whyNotReleased } from './release-issues'
import { countByLastAnswer, countReleased, findRelease, listReleasable } from './sponsor-queries'

type SponsorWiring = {
  db: Db
  kickMail: () => void
  findInReport: FindInReport
  countOpenQuestions: CountOpenQuestions
}

export function sponsorRoutes(api: Api, { db, kickMail, findInReport, countOpenQuestions }: SponsorWiring): void {
  api.on('listOwnSeats', async ({ viewer, receivedAt: now }) => ({
    status: 'success',
    data: { seats: await readOwnSeats(db, { personId: viewer.id, countOpenQuestions, now }) },
  }))

  api.on('readSponsorPage', async ({ params, query, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readSponsorPage(db, { contestId: params.id, viewer, page: query, now }),
  }))

  api.on('answerRelease', async ({ params, readBody, viewer, receivedAt: now }) => {
    const answering = { contestId: params.id, sponsorId: viewer.id, readAnswer: readBody, now }
    const issueId = await answerRelease(db, answering)
    return { status: 'success', data: { answers: (await readAnswers(db, [issueId]))(issueId) } }
  })

  api.on('readReleases', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readReleases(db, { contestId: params.id, adminId: viewer.id, now }),
  }))

  api.on('releaseIssues', async ({ params, body, viewer, receivedAt: now }) => {
    const release = { contestId: params.id, adminId: viewer.id, now }
    await releaseIssues(db, { ...release, issueIds: body.issueIds ?? null })
    kickMail()
    return { status: 'success', data: await readReleases(db, release) }
  })

  api.on('readIssueRelease', async ({ params, viewer, receivedAt: now }) => {
    const issue = (await findIssue(db, params.id)) ?? refuse('issue_not_found')
    // A release often implies a valid verdict, and answers may quote the report.
    const isWithheld = (await readWithheld(db, viewer, lookContestsOf([issue.contest]))).of(issue.id) !== null
    const release = isWithheld ? null : await findRelease(db, issue.id)
    const { releasedAt = null, releasedBy = null } = release ?? {}
    const answers = isWithheld ? [] : (await readAnswers(db, [issue.id]))(issue.id)
    if (answers.length > 0) await recordShownTitles(db, [issue], { view: 'answers', viewer, now })
    return { status: 'success', data: { releasedAt: releasedAt?.toISOString() ?? null, releasedBy, answers } }
  })

  api.on('readIssueReaders', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { readers: await readIssueReaders(db, { issueId: params.id, viewer, findInReport, now }) },
  }))
}

type ReleaseQuery = { contestId: string; adminId: string; now: Date }

async function readReleases(db: Db, { contestId, ...caller }: ReleaseQuery): Promise<Releases> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const withheld = await readWithheldFrom(db, caller.adminId, lookContestsOf([contest]))
  const valid = (await listReleasable(db, contestId, null)).filter(({ id }) => withheld.of(id) === null)
  const byAnswer = await countByLastAnswer(db, contestId)
  const answered = (answer: keyof Releases['answers']) => byAnswer.get(answer) ?? 0
  return {
    released: await countReleased(db, contestId),
    unreleased: valid.filter(({ isReleased }) => !isReleased).length,
    answers: {
      acknowledged: answered('acknowledged'),
      disputed: answered('disputed'),
      fixed: answered('fixed'),
    },
    refusal: await whyNotReleased(db, contest, caller),
  }
}
