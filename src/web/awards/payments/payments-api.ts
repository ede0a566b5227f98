import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentLine, Payments } from '../../../contract/awards/payments'
import type { Reply, Sent } from '../../../contract/endpoints'
import { callFor, callForAll } from '../../api/call-for'
import { saveFile } from '../../ui/text/save-file'

export type { PaymentLine, Payments }
export type SkippedLines = Reply<'exportPayments'>['data']['leftOut']

const paymentsKey = (contestId: string) => ['payments', contestId] as const

export const usePayments = (id: string) =>
  useQuery({ queryKey: paymentsKey(id), queryFn: () => callFor('listPayments', 'payments', { params: { id } }) })

/** A mutation whose reply is the updated state of all lines. */
function usePaymentsMutation<Variables>(mutationFn: (variables: Variables) => Promise<Payments>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (payments) => void client.setQueryData(paymentsKey(payments.contest._id), payments),
  })
}

export const useRecordPayment = (id: string) =>
  usePaymentsMutation((body: Sent<'recordPayment', 'body'>) =>
    callFor('recordPayment', 'payments', { params: { id }, body }),
  )

export const useReturnLine = () =>
  usePaymentsMutation((id: string) => callFor('returnAwardLine', 'payments', { params: { id } }))

/** Saves the file, and reports what it excludes. */
export function useExportPayments(contestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Sent<'exportPayments', 'body'>) => {
      const request = { params: { id: contestId }, body }
      const { file, totalCents, leftOut } = await callForAll('exportPayments', 'file', request)
      saveFile(file.text, file.name, file.type)
      return { totalCents, leftOut }
    },
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey(contestId) }),
  })
}
