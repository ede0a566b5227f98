import type { PersonalRecord } from '../../contract/accounts/data-export'
import { listQuestionsOf } from '../contests/question-queries'
import type { Db } from '../db/database'
import { listFixesOf, listRunsOf } from '../issues/proof-run-queries'
import { listSeatsOf } from '../seats/seat-queries'
import { listAnswersOf } from '../sponsors/sponsor-queries'

export async function questionsOf(tx: Db, userId: string): Promise<PersonalRecord['questions']> {
  const rows = await listQuestionsOf(tx, userId)
  return rows.map(({ contestId, text, askedAt, state, closedAt, addendumNumber, declineReason }) => ({
    ...{ contestId, text, state, declineReason, addendum: addendumNumber },
    askedAt: askedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

export async function proofRunsOf(tx: Db, userId: string): Promise<PersonalRecord['proofRuns']> {
  const rows = await listRunsOf(tx, userId)
  return rows.map(({ contestId, state, askedAt, startedAt, finishedAt, texts }) => ({
    ...{ contestId, state, proof: texts.proof },
    outcome: texts.outcome === null ? null : JSON.parse(texts.outcome),
    askedAt: askedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

export async function fixesOf(tx: Db, userId: string): Promise<PersonalRecord['fixes']> {
  const rows = await listFixesOf(tx, userId)
  return rows.map(({ contestId, issueId, title, patch, addedAs, addedAt }) => ({
    ...{ contestId, issueId, title, patch, addedAs },
    addedAt: addedAt.toISOString(),
  }))
}

export async function seatsOf(tx: Db, userId: string): Promise<PersonalRecord['seats']> {
  const rows = await listSeatsOf(tx, userId)
  return rows.map(({ contestId, title: contestTitle, seat, givenAt }) => ({
    ...{ contestId, contestTitle, seat },
    givenAt: givenAt.toISOString(),
  }))
}

export async function sponsorAnswersOf(tx: Db, userId: string): Promise<PersonalRecord['sponsorAnswers']> {
  const rows = await listAnswersOf(tx, userId)
  return rows.map(({ at, ...said }) => ({ ...said, at: at.toISOString() }))
}
