import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { instant, time, unknownRow } from './ledger-differences'

type ReplayedAppeal = {
  contestId: string | null
  issueId: string | null
  authorId: string | null
  kind: unknown
  contentHash: unknown
  receivedAt: number
  decidedBy: unknown
  outcome: unknown
  change: unknown
  reason: string | null
  handledBy: string | null
  handledAt: number | null
}

/** The preliminary results in force: when they were published, and the appeal deadline. */
export type ReplayedPreliminary = { preliminaryAt: number; appealsEndAt: number }

export type ReplayedAppeals = {
  /** By id. */
  appeals: Map<string, ReplayedAppeal>
  /** By contest. */
  preliminary: Map<string, ReplayedPreliminary>
}

export const noReplayedAppeals = (): ReplayedAppeals => ({ appeals: new Map(), preliminary: new Map() })

type Facts = Record<string, unknown>

export function replayAppealMade({ appeals }: ReplayedAppeals, event: ChainedEvent, facts: Facts): void {
  const { appealId, kind, contentHash, decidedBy } = facts
  if (typeof appealId !== 'string') return
  const { contestId, issueId, actorId: authorId, at } = event
  const made = { contestId, issueId, authorId, kind, contentHash, decidedBy, receivedAt: at.getTime() }
  appeals.set(appealId, { ...made, outcome: null, change: null, reason: null, handledBy: null, handledAt: null })
}

export function replayAppealDecided({ appeals }: ReplayedAppeals, event: ChainedEvent, facts: Facts): void {
  const appeal = appeals.get(String(facts.appealId))
  if (!appeal) return
  const { outcome, change } = facts
  Object.assign(appeal, {
    outcome,
    change,
    reason: event.reason,
    handledBy: event.actorId,
    handledAt: event.at.getTime(),
  })
}

export function replayPublication({ preliminary }: ReplayedAppeals, event: ChainedEvent, facts: Facts): void {
  const { contestId, at } = event
  if (contestId === null) return
  preliminary.set(contestId, { preliminaryAt: at.getTime(), appealsEndAt: Date.parse(String(facts.appealsEndAt)) })
}

/** Preliminary results end by withdrawal, or when the contest is reopened or deleted. */
export function replayNoPreliminary({ preliminary }: ReplayedAppeals, { contestId }: ChainedEvent): void {
  preliminary.delete(contestId ?? '')
}

type FoundAppeal = {
  id: string
  contestId: string
  issueId: string
  authorId: string
  kind: string
  contentHash: string
  /** Null if the text couldn't be decrypted. */
  textHash: string | null
  receivedAt: Date
  decidedBy: string | null
  outcome: string | null
  change: string | null
  reason: string | null
  handledBy: string | null
  handledAt: Date | null
}

/** How an appeal differs from its author's and its judge's events in the ledger, or null. */
export function appealDifference(found: FoundAppeal, expected: ReplayedAppeal | undefined): string | null {
  const row = `Appeal ${found.id}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['issue_id', found.issueId, expected.issueId],
    ['author_id', found.authorId, expected.authorId],
    ['kind', found.kind, expected.kind],
    ['content_hash', found.contentHash, expected.contentHash],
    ['the digest of its text', found.textHash ?? expected.contentHash, expected.contentHash],
    ['received_at', time(found.receivedAt), instant(expected.receivedAt)],
    ['decided_by', found.decidedBy, expected.decidedBy],
    ['outcome', found.outcome, expected.outcome],
    ['change', found.change, expected.change],
    ['reason', found.reason, expected.reason],
    ['handled_by', found.handledBy, expected.handledBy],
    ['handled_at', time(found.handledAt), instant(expected.handledAt)],
  ])
}
