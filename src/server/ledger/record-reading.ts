import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { together } from '../db/statement'
import { hasSeenTitles, listOpenings, listReadings, listVerdictsOfOthers, recordEvent } from './event-queries'

const hourMs = 3_600_000

type Shown = { id: string; contestId: string; author: { id: string } }
/** With the numbers of the revisions whose texts are shown. */
type Opened = Shown & { seqs: readonly number[] }

/** Whether a verdict is withheld from the reader, so that reading shows the report alone. */
type IsBlind = (issueId: string) => boolean
const seesAll: IsBlind = () => false

/**
 * Records that somebody opened another person's report and which revisions of it: an undisclosed report is worth money.
 * Recorded once an hour, and at once if a revision is among them that was not. In a contest with second looks also after
 * each verdict of another judge, because it tells who has seen the verdict; a blind reading tells that it was not shown.
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
 * Records which reports a list has sent whole, each as often as one that is read, with one event for each contest, and
 * another for those whose verdict was withheld.
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
  const [known, verdicts] = await together(
    db,
    (one) => listReadings(one, reading),
    (one) => listVerdictsOfOthers(one, contestIds, reading),
  )
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

/** Where titles, verdicts or reasons of several submissions stand beside each other. */
type TitleView =
  | 'triage'
  | 'likely duplicates'
  | 'questions'
  | 'ledger'
  | 'removed submissions'
  | 'second looks'
  | 'answers'

/**
 * Titles, places and code names tell a competitor enough, so seeing them bars an admin from competing in the contest.
 * Recorded once for each admin, contest and view, because screens ask for a queue every few seconds.
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
