import '../routes'
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { callFor } from '../../../web/api/call-for'
import { messageOf } from '../../../web/api/http'
import { contestsKey } from '../../../web/contests/contest-api'
import { toast } from '../../../web/ui/toast/toast'
import type { ReportPreparation } from '../contract'

export type DraftBody = Sent<'saveReportDraft', 'body'>
export type Finding = ReportPreparation['findings'][number]

const reportKey = (contestId: string) => [...contestsKey, 'report', contestId] as const

export const useReportPreparation = (contestId: string) =>
  useQuery({
    queryKey: reportKey(contestId),
    // What would be published depends on other people's consents and answers.
    staleTime: 0,
    queryFn: () => callFor('getReportPreparation', 'preparation', { params: { id: contestId } }),
  })

/** Renders the public page and passes it to `show`. */
export const useReportPage = (contestId: string, show: (page: string) => void) =>
  useMutation({
    mutationFn: () => callFor('previewReport', 'page', { params: { id: contestId } }),
    onSuccess: show,
    onError: (error) => toast.error(messageOf(error, 'The preview could not be loaded')),
  })

/** Caches the server's reply. */
function useReportMutation<Variables>(
  contestId: string,
  act: (given: Variables) => Promise<ReportPreparation>,
): UseMutationResult<ReportPreparation, Error, Variables> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (preparation) => void client.setQueryData(reportKey(contestId), preparation),
  })
}

export const useSaveReport = (contestId: string) =>
  useReportMutation(contestId, ({ version, body }: { version: number; body: DraftBody }) =>
    callFor('saveReportDraft', 'preparation', { params: { id: contestId }, body, version }),
  )

export const usePublishReport = (contestId: string) =>
  useReportMutation(contestId, (previewDigest: string) =>
    callFor('publishReport', 'preparation', { params: { id: contestId }, body: { previewDigest } }),
  )

export const useUnpublishReport = (contestId: string) =>
  useReportMutation(contestId, (reason: string) =>
    callFor('unpublishReport', 'preparation', { params: { id: contestId }, body: { reason } }),
  )
