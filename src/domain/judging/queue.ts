import type { Verdict } from './review-rules'
import type { Withholding } from './second-look/withholding'

/** The fields of an issue that sort and filter a judge's queue. */
export type Queued = {
  _id: string
  placeInLine: number
  title: string
  status: Verdict
  duplicateGroupId: string | null
  isOwn: boolean
  /** Assigned to the current judge. */
  isMine: boolean
  author: { username: string }
  /** Why the verdict is withheld from this judge; the status is then unknown. */
  secondLook?: Withholding | undefined
}

/** What a feature knows of an issue. The queue can be filtered by the name, and sorted by the rank, the highest first. */
export type QueueMark = { name: string; rank: number }
/** By id of the issue. */
export type QueueMarks = Readonly<Record<string, QueueMark>>

export const queueOrders = ['oldest', 'newest', 'group', 'mark'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** Filter of the queue: all issues, those assigned to the judge, of one status, of one duplicate group, or with one mark. */
export type QueueShare = 'all' | 'mine' | Verdict | { groupId: string } | { mark: string }

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** A number alone matches a place in line; words match titles and authors. */
function isMeant(issue: Queued, terms: string[]): boolean {
  if (terms.length === 0) return true
  const only = terms.length === 1 ? terms[0] : undefined
  if (only && /^#?\d+$/.test(only)) return issue.placeInLine === Number(only.replace('#', ''))
  const text = folded(`${issue.title} ${issue.author.username}`)
  return terms.every((word) => text.includes(word))
}

/** A withheld verdict is not reported as pending, except after it was undone. */
export const isOfStatus = ({ status, secondLook = 'waits' }: Pick<Queued, 'status' | 'secondLook'>, filter: Verdict) =>
  status === filter && secondLook === 'waits'

function isInShare(issue: Queued, share: QueueShare, marks: QueueMarks): boolean {
  if (share === 'all') return true
  if (share === 'mine') return issue.isMine
  if (typeof share === 'string') return isOfStatus(issue, share)
  return 'mark' in share ? marks[issue._id]?.name === share.mark : issue.duplicateGroupId === share.groupId
}

/** By place in line, with the members of a group following its first member. */
function byGroup<Issue extends Queued>(issues: readonly Issue[]): Issue[] {
  const first = new Map<string, number>()
  for (const { duplicateGroupId, placeInLine } of issues) {
    if (duplicateGroupId === null) continue
    first.set(duplicateGroupId, Math.min(placeInLine, first.get(duplicateGroupId) ?? placeInLine))
  }
  const sortPlace = (issue: Queued) =>
    (issue.duplicateGroupId && first.get(issue.duplicateGroupId)) || issue.placeInLine
  return [...issues].sort((a, b) => sortPlace(a) - sortPlace(b) || a.placeInLine - b.placeInLine)
}

type Arrangement = {
  share: QueueShare
  search: string
  order: QueueOrder
  /** Stays in the queue until another issue is opened, even if its verdict no longer matches the filter. */
  openId?: string | null
  marks?: QueueMarks
}

const wordsOf = (search: string) => folded(search).split(/\s+/).filter(Boolean)

/** Whether a search matches this issue. */
export const isFound = (issue: Queued, search: string): boolean => isMeant(issue, wordsOf(search))

/** The queue as shown: filtered, searched and sorted. */
export function arrangeQueue<Issue extends Queued>(issues: readonly Issue[], arrangement: Arrangement): Issue[] {
  const { share, search, order, openId = null, marks = {} } = arrangement
  const terms = wordsOf(search)
  const chosen = issues.filter(
    (issue) => (issue._id === openId || isInShare(issue, share, marks)) && isMeant(issue, terms),
  )
  if (order === 'group') return byGroup(chosen)
  const direction = order === 'newest' ? -1 : 1
  const rank = ({ _id }: Queued) => (order === 'mark' ? (marks[_id]?.rank ?? 0) : 0)
  return chosen.sort((a, b) => rank(b) - rank(a) || direction * (a.placeInLine - b.placeInLine))
}

/**
 * The next pending issue after `id` in queue order, wrapping around. Skips the judge's own issues. Null if there is no
 * other.
 */
export function nextPending<Issue extends Queued>(queue: readonly Issue[], id: string | null): Issue | null {
  const place = queue.findIndex((issue) => issue._id === id)
  const following = [...queue.slice(place + 1), ...queue.slice(0, Math.max(0, place))]
  return following.find((issue) => isOfStatus(issue, 'pending') && !issue.isOwn) ?? null
}

/** The issue one step away. Stops at both ends; from outside the queue it goes to the first issue. */
export function neighbour<Issue extends Queued>(
  queue: readonly Issue[],
  id: string | null,
  step: 1 | -1,
): Issue | null {
  const place = queue.findIndex((issue) => issue._id === id)
  if (place === -1) return queue[0] ?? null
  return queue[place + step] ?? null
}

export function progressOf(issues: readonly Queued[]): Record<Verdict | 'all', number> {
  const counts = { all: issues.length, pending: 0, valid: 0, invalid: 0 }
  for (const issue of issues) if (isOfStatus(issue, issue.status)) counts[issue.status] += 1
  return counts
}
