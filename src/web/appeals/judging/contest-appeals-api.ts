import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { callFor, callForAll } from '../../api/call-for'
import { appealsKey } from '../appeals-api'

/** Other judges decide at the same time. */
const othersSeenMs = 20_000

/** Asking for it counts as reading the submissions that it is about. */
export const useContestAppeals = (contestId: string, page: number) =>
  useQuery({
    queryKey: [...appealsKey, 'contest', contestId, page],
    placeholderData: keepPreviousData,
    refetchInterval: othersSeenMs,
    queryFn: () =>
      callForAll('listContestAppeals', 'appeals', { params: { id: contestId }, query: { page: String(page) } }),
  })

/** With its revisions and its group. Asking for it counts as reading the report. */
export const useAppealedIssue = (issueId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...appealsKey, 'about', issueId],
    enabled,
    queryFn: () => callForAll('readJudging', 'issue', { params: { id: issueId } }),
  })

/** The submissions of the contest, of which an upheld appeal may name one. */
export const useContestIssues = (contestId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...appealsKey, 'others', contestId],
    enabled,
    queryFn: () => callFor('readTriage', 'issues', { params: { id: contestId } }),
  })

type Decision = { id: string; version: number; body: Sent<'decideAppeal', 'body'> }

/** An upheld appeal changes verdicts, groups and places, and with them whatever was read before. */
export function useDecideAppeal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...decision }: Decision) =>
      callFor('decideAppeal', 'appeal', { params: { id }, ...decision }, 'The decision was not saved. Try again.'),
    // Also after a refusal, because then somebody else was there in between.
    onSettled: () => client.invalidateQueries(),
  })
}
