import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { hasSeenTitles, listOpenings, listReadings, listVerdictsOfOthers, recordEvent } from './event-queries'

const hourMs = 3_600_000

type Shown = { id: string; contestId: string; author: { id: string } }
/** With the numbers of the revisions whose texts are shown. */
type Opened = Shown & { seqs: readonly number[] }

/** Whether the verdict is withheld from the reader, so that they only see the report. */
type IsBlind = (issueId: string) => boolean
const seesAll: IsBlind = () => false

/**
 * Records that a person opened someone else's report, and which revisions, because an undisclosed report is worth
 * money. Recorded at most once an hour, but immediately if it includes a new revision. In a contest with second looks,
 * also after each verdict by another judge, as evidence of who has seen the verdict; a blind reading is evidence that
 * it wasn't shown.
 */
export async function recordReadIssue(
  db: Db,
  { seqs, ...issue }: Opened,
  { viewer, now, isBlind = seesAll }: { viewer: Viewer; now: Date; isBlind?: IsBlind },
): Promise<void> {
  if (issue.author.id === viewer.id) return
  const reading = readingOf(viewer, now)
  const wasBlind = isBlind(issue.id)
  const openings = (await listOpenings(db, issue.id, reading)).filter((opening) => wasBlind || !opening.isBlind)
  const known = new Set(openings.flatMap((opening) => opening.seqs))
  const last = openings.at(-1)
  if (last && seqs.every((seq) => known.has(seq))) {
    const verdictId = (await listVerdictsOfOthers(db, [issue.contestId], reading)).get(issue.id)
    if (wasBlind || verdictId === undefined || verdictId < last.id) return
  }
  const after = { seqs, ...(wasBlind ? { isBlind: true } : {}) }
  await recordEvent(db, { at: now, actorId: viewer.id, kind: 'issue_read', issue, after })
}

const readingOf = (viewer: Viewer, now: Date) => ({ actorId: viewer.id, since: new Date(now.getTime() - hourMs) })

type Listing = { viewer: Viewer; now: Date; isBlind?: IsBlind }

/**
 * Records which complete reports a list contained, each as often as a single reading, with one event per contest, and a
 * separate one for those with a withheld verdict.
 */
export async function recordListedIssues(
  db: Db,
  rows: readonly Shown[],
  { viewer, now, isBlind = seesAll }: Listing,
): Promise<void> {
  const foreign = rows.filter((row) => row.author.id !== viewer.id)
  if (foreign.length === 0) return
  const reading = readingOf(viewer, now)
  const contestIds = [...new Set(foreign.map((row) => row.contestId))]
  const [known, verdicts] = await Promise.all([
    listReadings(db, reading),
    listVerdictsOfOthers(db, contestIds, reading),
  ])
  const isFresh = ({ id }: Shown) =>
    isBlind(id) ? !known.blind.has(id) && !known.seeing.has(id) : (known.seeing.get(id) ?? -1) < (verdicts.get(id) ?? 0)
  const fresh = foreign.filter(isFresh)
  for (const contestId of new Set(fresh.map((row) => row.contestId))) {
    for (const wasBlind of [false, true]) {
      const listed = fresh.filter((row) => row.contestId === contestId && isBlind(row.id) === wasBlind)
      if (listed.length === 0) continue
      const after = { issueIds: listed.map((row) => row.id), ...(wasBlind ? { isBlind: true } : {}) }
      await recordEvent(db, { at: now, actorId: viewer.id, kind: 'issues_listed', contestId, after })
    }
  }
}

/** Views that show titles, verdicts or reasons of several submissions. */
type TitleView =
  | 'triage'
  | 'likely duplicates'
  | 'duplicate group'
  | 'questions'
  | 'ledger'
  | 'removed submissions'
  | 'drawn submissions'
  | 'second looks'
  | 'answers'
  | 'fixes'
  | 'proofs'

/**
 * Titles, places and code names tell a competitor enough, so seeing them bars an admin from competing in the contest.
 * Recorded once per admin, contest and view, because screens reload the queue every few seconds.
 */
export async function recordShownTitles(
  db: Db,
  rows: readonly Shown[],
  { view, viewer, now }: { view: TitleView; viewer: Viewer; now: Date },
): Promise<void> {
  const contestId = rows.find((row) => row.author.id !== viewer.id)?.contestId
  if (contestId === undefined || (await hasSeenTitles(db, { actorId: viewer.id, contestId, view }))) return
  await recordEvent(db, { at: now, actorId: viewer.id, kind: 'titles_shown', contestId, after: { view } })
}
