import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Reply } from '../../contract/endpoints'
import type { Issue } from '../../contract/issue'
import type { QueueEntry } from '../../contract/judging'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { Verdict } from '../../domain/judging/review-rules'
import { call } from '../api/call'
import { callForAll } from '../api/call-for'
import { cacheIssue, expandReferences } from '../issues/issue-api'

export type Triage = Reply<'readTriage'>['data']
export type Judging = Reply<'readJudging'>['data']

/** What a judge can decide about an issue with one key. */
export type Decision =
  | {
      kind: 'verdict'
      status: Verdict
      invalidationReason: string | null
      /** With 'invalid' only. */
      invalidationCode?: InvalidationCode
      knownIssue?: number | null | undefined
    }
  | { kind: 'duplicate'; of: QueueEntry; note: string; alsoValid: boolean }

export const triageKey = (contestId: string) => ['triage', contestId] as const
export const judgingKey = ['judging'] as const
export const similarKey = ['similar'] as const

type Version = { _id: string; version: number }

/** The queue's optimistic update for the open issue; only the server knows the primary. */
function expected(decision: Decision): Partial<QueueEntry> {
  if (decision.kind === 'verdict') return { status: decision.status, invalidationReason: decision.invalidationReason }
  return { status: 'valid', invalidationReason: null }
}

/** The state of changed issues after a mutation. */
type Changed = { data?: Outcome }
export type Outcome = { issue?: Issue; issues?: Issue[]; primaryId?: string }

export const changedIssues = ({ issue, issues = [] }: Outcome): Issue[] => (issue ? [issue] : issues)

async function send({ _id: id, version }: Version, decision: Decision): Promise<Changed> {
  const target = { params: { id }, version }
  if (decision.kind === 'duplicate') {
    const { of, note, alsoValid } = decision
    const original = alsoValid ? { alsoValid, originalVersion: of.version } : {}
    return call('markDuplicate', { ...target, body: { issueId: of._id, note, ...original } })
  }
  const { kind, ...body } = decision
  return { data: await callForAll('setVerdict', 'issue', { ...target, body }, 'Failed to update issue status') }
}

/**
 * After any mutation: a verdict in a group moves its primary, so invalidates everything. Refetches what is on screen;
 * with 'none', only what is opened from now on.
 */
function invalidateTriage(client: QueryClient, contestId: string, refetchType: 'active' | 'none' = 'active') {
  return Promise.all(
    [triageKey(contestId), judgingKey, similarKey, ['issues'], ['contests']].map((queryKey) =>
      client.invalidateQueries({ queryKey, refetchType }),
    ),
  )
}

/** A judge using the keyboard pauses longer than this only to read. */
const pauseMs = 300

/** For mutations outside the console. */
export const refreshTriage = (client: QueryClient, contestId: string) => void invalidateTriage(client, contestId)

/** A judge's mutations in one contest. Each is sent immediately and fails with the server's message. */
export function useJudgingMutations(contestId: string) {
  const client = useQueryClient()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  return useMemo(() => {
    const refresh = () => {
      clearTimeout(pause.current)
      void invalidateTriage(client, contestId)
    }
    /** After a pause, because loading a long queue would delay the next submission's text. */
    const refreshSoon = () => {
      void invalidateTriage(client, contestId, 'none')
      clearTimeout(pause.current)
      pause.current = setTimeout(refresh, pauseMs)
    }
    const change = (id: string, to: Partial<QueueEntry>) =>
      client.setQueryData<Triage>(triageKey(contestId), (triage) => {
        const changed = (entry: QueueEntry) => (entry._id === id ? { ...entry, ...to } : entry)
        return triage && { ...triage, issues: triage.issues.map(changed) }
      })
    /**
     * Updates the cached issue, on which the judge decides when it opens again before it is refetched. It must have the
     * new version; otherwise the judge's own change would look like another judge's.
     */
    const keep = async ({ data = {} }: Changed) => {
      for (const issue of changedIssues(data)) {
        const queryKey = [...judgingKey, issue._id]
        await client.cancelQueries({ queryKey })
        client.setQueryData<Judging>(queryKey, (judging) => judging && { ...judging, issue })
        void cacheIssue(client, expandReferences(issue))
      }
      return data
    }
    /** Settles once its changes are on screen, so that the next mutation sends the new versions. */
    const done = async (work: Promise<Changed>) => {
      try {
        return await keep(await work)
      } finally {
        await invalidateTriage(client, contestId)
      }
    }
    return {
      refresh,
      /** The queue shows the decision optimistically and reverts it if the server refuses. */
      decide: async (issue: Version, decision: Decision) => {
        // Sent before anything renders. Errors are handled below.
        const sent = send(issue, decision)
        sent.catch(() => {})
        await client.cancelQueries({ queryKey: triageKey(contestId) })
        const entry = client.getQueryData<Triage>(triageKey(contestId))?.issues.find(({ _id }) => _id === issue._id)
        change(issue._id, expected(decision))
        try {
          const storedIssue = await keep(await sent)
          refreshSoon()
          return storedIssue
        } catch (error) {
          if (entry) change(issue._id, entry)
          refresh()
          throw error
        }
      },
      undo: (id: string) => done(call('undoDecision', { params: { id } })),
      group: (issueIds: string[]) => done(call('groupDuplicates', { body: { issueIds } })),
      merge: (groupIds: string[]) => done(call('mergeGroups', { body: { groupIds } })),
      ungroup: ({ _id, version }: Version) => done(call('ungroupDuplicates', { params: { id: _id }, version })),
      certify: ({ _id, version }: Version, seq: number, reason: string) =>
        done(call('certifyRevision', { params: { id: _id }, version, body: { seq, reason } })),
      withdrawCertificate: ({ _id, version }: Version, reason: string) =>
        done(call('withdrawCertificate', { params: { id: _id }, version, body: { reason } })),
    }
  }, [client, contestId])
}

export type JudgingMutations = ReturnType<typeof useJudgingMutations>
