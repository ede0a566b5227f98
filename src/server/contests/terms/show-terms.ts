import type { ContestChange } from '../../../contract/contest'
import type { FrozenTerms, IssueTerms } from '../../../contract/contests/terms'
import { areTermsFrozen, isBoundBy } from '../../../domain/contests/addenda'
import { changedFields } from '../../../domain/contests/contest-changes'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { appliesAt } from '../../../domain/contests/known-issues'
import { isJudge, type Viewer } from '../../../domain/permissions'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import type { ContestRow } from '../contest-queries'
import { findFrozenTerms, listAddenda, type RecordedAddendum } from './frozen-terms-queries'

/** Salts stay secret until the end. */
export async function showFrozenTerms(db: Db, contest: ContestRow, now: Date): Promise<FrozenTerms | null> {
  const frozen = areTermsFrozen(contest, now) ? await findFrozenTerms(db, contest.id) : null
  if (!frozen) return null
  const hasEnded = contestStatus(contest, now) === 'ended'
  return {
    frozenAt: frozen.frozenAt.toISOString(),
    digest: digestOf(frozen.terms),
    text: frozen.terms,
    knownIssues: frozen.knownIssues.map(({ number, text, hash, salt, removedAfter }) => ({
      ...{ number, text, hash },
      salt: hasEnded ? salt : null,
      isRemoved: removedAfter !== null,
    })),
  }
}

type Reading = { contest: ContestRow; viewer: Viewer; now: Date }

/** While a contest is running, only admins see how many submissions there are. */
export function showAddendum(
  { number, kind, afterPlace, question, answer }: RecordedAddendum,
  { contest, viewer, now }: Reading,
): NonNullable<ContestChange['addendum']> {
  const isPlaceShown = isJudge(viewer) || contestStatus(contest, now) === 'ended'
  return {
    ...{ number, kind },
    afterPlace: isPlaceShown ? afterPlace : null,
    question: question ?? null,
    answer: answer ?? null,
  }
}

/** The terms that apply to a submission at this place in line. */
export async function showIssueTerms(
  db: Db,
  { contestId, placeInLine }: { contestId: string; placeInLine: number },
): Promise<IssueTerms> {
  const frozen = await findFrozenTerms(db, contestId)
  const addenda = frozen ? await listAddenda(db, contestId) : []
  return {
    placeInLine,
    frozenAt: frozen?.frozenAt.toISOString() ?? null,
    addenda: addenda.map(({ at, before, after, addendum }) => ({
      number: addendum.number,
      kind: addendum.kind,
      at: at.toISOString(),
      fields: addendum.kind === 'answer' ? [] : changedFields(before, after).map(({ field }) => field),
      binds: isBoundBy(placeInLine, addendum),
    })),
    knownIssues: (frozen?.knownIssues ?? []).map(({ number, text, hash, ...term }) => ({
      ...{ number, text, hash },
      stands: appliesAt({ number, ...term }, placeInLine),
    })),
  }
}
