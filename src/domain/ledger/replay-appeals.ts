import type { ChainedEvent } from './ledger-chain'

export type ReplayedAppeal = {
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
