import '../routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { callFor, callForAll } from '../../../web/api/call-for'
import { appealsKey } from './appeals-api'

/** Poll, because other judges decide at the same time. */
const othersSeenMs = 20_000

/** Loading it counts as reading the submissions concerned. */
export const useContestAppeals = (contestId: string, page: number) =>
  useQuery({
    queryKey: [...appealsKey, 'contest', contestId, page],
    placeholderData: keepPreviousData,
    refetchInterval: othersSeenMs,
    queryFn: () =>
      callForAll('listContestAppeals', 'appeals', { params: { id: contestId }, query: { page: String(page) } }),
  })

/** Includes revisions and group. Loading it counts as reading the report. */
export const useAppealedIssue = (issueId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...appealsKey, 'about', issueId],
    enabled,
    queryFn: () => callForAll('readJudging', 'issue', { params: { id: issueId } }),
  })

/** The contest's submissions, one of which an upheld appeal may name. */
export const useContestIssues = (contestId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...appealsKey, 'others', contestId],
    enabled,
    queryFn: () => callFor('readTriage', 'issues', { params: { id: contestId } }),
  })

type Decision = { id: string; version: number; body: Sent<'decideAppeal', 'body'> }

/** An upheld appeal changes verdicts, groups and places, and so invalidates all cached data. */
export function useDecideAppeal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...decision }: Decision) =>
      callFor('decideAppeal', 'appeal', { params: { id }, ...decision }, 'The decision was not saved. Try again.'),
    // Also after a refusal, because someone else was faster.
    onSettled: () => client.invalidateQueries(),
  })
}
