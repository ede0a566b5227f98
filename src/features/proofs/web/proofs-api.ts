import '../routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { isUnderWay } from '../../../domain/contests/proof-runs'
import { call } from '../../../web/api/call'
import { callFor, callForAll } from '../../../web/api/call-for'
import { contestQuery } from '../../../web/contests/contest-api'
import { issueKey } from '../../../web/issues/issue-api'
import type { ProofRun } from '../contract/run'

const runKey = (id: string) => ['proof-runs', id] as const
const runsKey = (contestId: string) => ['proof-runs', 'of', contestId] as const

/** A run takes seconds, and its place in the queue changes more slowly. */
const soonMs = 2_000
const laterMs = 4_000

const pollMs = (run: ProofRun | null | undefined) => {
  if (!run || !isUnderWay(run)) return false
  return run.state === 'running' ? soonMs : laterMs
}

/** The runs that the signed-in researcher asked for in a contest, the newest first, and how many they have left. */
export const useOwnRuns = (contestId: string) =>
  useQuery({
    queryKey: runsKey(contestId),
    queryFn: () => callForAll('listProofRuns', 'runs', { params: { id: contestId }, query: { limit: '20' } }),
  })

/** Polls until the run has an end. */
export const useOwnRun = (id: string | undefined) =>
  useQuery({
    queryKey: runKey(id ?? ''),
    queryFn: () => callFor('readProofRun', 'run', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => pollMs(state.data),
  })

function useRunMutation<Input>(contestId: string, mutationFn: (input: Input) => Promise<ProofRun>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (run) => {
      client.setQueryData(runKey(run._id), run)
      return client.invalidateQueries({ queryKey: runsKey(contestId) })
    },
  })
}

export const useStartRun = (contestId: string) =>
  useRunMutation(contestId, (text: string) =>
    callFor('startProofRun', 'run', { params: { id: contestId }, body: { text } }),
  )

export const useCancelRun = (contestId: string) =>
  useRunMutation(contestId, (id: string) => callFor('cancelProofRun', 'run', { params: { id } }))

const issueProofKey = (issueId: string) => [...issueKey(issueId), 'proof'] as const

/** Below the key of the submission, because an edit can change its proof. Polls until its run has an end. */
export const useIssueProof = (issueId: string) =>
  useQuery({
    queryKey: issueProofKey(issueId),
    queryFn: () => callFor('readIssueProof', 'proof', { params: { id: issueId } }),
    refetchInterval: ({ state }) => (state.data?.summary === 'waiting' ? pollMs(state.data.run) || laterMs : false),
  })

export function useRunIssueProofAgain(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callFor('runIssueProofAgain', 'run', { params: { id: issueId } }),
    onSettled: () => client.invalidateQueries({ queryKey: issueProofKey(issueId) }),
  })
}

export const listIssueProofs = (contestId: string) =>
  callFor('listIssueProofs', 'proofs', { params: { id: contestId } })

export function useSetProofs(contestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<'setContestProofs', 'body'>) =>
      callFor('setContestProofs', 'proofs', { params: { id: contestId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: contestQuery(contestId).queryKey, exact: true }),
  })
}

const runnersKey = ['proof-runners'] as const
/** Runners ask for jobs every few seconds; an admin who has just started one waits for its first call. */
const runnersSeenMs = 10_000

export const useRunners = () =>
  useQuery({
    queryKey: runnersKey,
    queryFn: () => callFor('listRunners', 'runners'),
    refetchInterval: runnersSeenMs,
  })

function useRunnerMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: runnersKey }) })
}

export const useAddRunner = () =>
  useRunnerMutation(async (name: string) => (await call('addRunner', { body: { name } })).data.token)

export const useRevokeRunner = () => useRunnerMutation((id: string) => call('revokeRunner', { params: { id } }))
