import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Reply } from '../../contract/endpoints'
import type { Issue } from '../../contract/issue'
import type { QueueEntry } from '../../contract/judging'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { Verdict } from '../../domain/judging/review-rules'
import { call } from '../api/call'
import { callForAll } from '../api/call-for'
import { cacheIssue, whole } from '../issues/issue-api'

export type Triage = Reply<'readTriage'>['data']
export type Judging = Reply<'readJudging'>['data']

/** What a judge decides over one issue with one key. */
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
export const candidatesKey = ['candidates'] as const

type Version = { _id: string; version: number }

/** What the queue shows of the open issue until the server has answered; who is primary, only the server knows. */
function expected(decision: Decision): Partial<QueueEntry> {
  if (decision.kind === 'verdict') return { status: decision.status, invalidationReason: decision.invalidationReason }
  return { status: 'valid', invalidationReason: null }
}

/** The issues that an act has changed, as it has left them. */
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
 * After any act: a verdict in a group moves its primary, so nothing that was read before counts. What is on the screen is
 * asked for anew; with 'none', only what opens from now on is.
 */
function invalidateTriage(client: QueryClient, contestId: string, refetchType: 'active' | 'none' = 'active') {
  return Promise.all(
    [triageKey(contestId), judgingKey, candidatesKey, ['issues'], ['contests']].map((queryKey) =>
      client.invalidateQueries({ queryKey, refetchType }),
    ),
  )
}

/** A judge who decides by keys pauses longer than this only to read. */
const pauseMs = 300

/** For acts outside of the console. */
export const refreshTriage = (client: QueryClient, contestId: string) => void invalidateTriage(client, contestId)

/** The acts of a judge in one contest. Each goes to the server at once and fails with what the server says. */
export function useJudgingMutations(contestId: string) {
  const client = useQueryClient()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  return useMemo(() => {
    const refresh = () => {
      clearTimeout(pause.current)
      void invalidateTriage(client, contestId)
    }
    /** After a pause, because reading a long queue would hold up the text of the next submission. */
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
     * What was read of an issue before it changed is decided over when it opens again, until it has been asked for
     * anew: it must have the new version, or the judge's own act would come between as another's.
     */
    const keep = async ({ data = {} }: Changed) => {
      for (const issue of changedIssues(data)) {
        const queryKey = [...judgingKey, issue._id]
        await client.cancelQueries({ queryKey })
        client.setQueryData<Judging>(queryKey, (judging) => judging && { ...judging, issue })
        void cacheIssue(client, whole(issue))
      }
      return data
    }
    /** Over when what it has changed is on the screen, so that the next act goes out with the new versions. */
    const done = async (work: Promise<Changed>) => {
      try {
        return await keep(await work)
      } finally {
        await invalidateTriage(client, contestId)
      }
    }
    return {
      refresh,
      /** The queue shows the decision at once and takes it back when the server refuses. */
      decide: async (issue: Version, decision: Decision) => {
        // On its way before anything is drawn. How it fails is met below.
        const sent = send(issue, decision)
        sent.catch(() => {})
        await client.cancelQueries({ queryKey: triageKey(contestId) })
        const entry = client.getQueryData<Triage>(triageKey(contestId))?.issues.find(({ _id }) => _id === issue._id)
        change(issue._id, expected(decision))
        try {
          const kept = await keep(await sent)
          refreshSoon()
          return kept
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
