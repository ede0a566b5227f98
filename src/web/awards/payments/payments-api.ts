import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentLine, Payments } from '../../../contract/awards/payments'
import type { Reply, Sent } from '../../../contract/endpoints'
import { call } from '../../api/call'
import { saveFile } from '../../ui/save-file'

export type { PaymentLine, Payments }
export type LeftOut = Reply<'exportPayments'>['data']['leftOut']

const paymentsKey = (contestId: string) => ['payments', contestId] as const

export function usePayments(contestId: string) {
  return useQuery({
    queryKey: paymentsKey(contestId),
    queryFn: async () => (await call('listPayments', { params: { id: contestId } })).data.payments,
  })
}

/** Every act is answered with how all lines stand after it. */
function useShown() {
  const client = useQueryClient()
  return (payments: Payments) => void client.setQueryData(paymentsKey(payments.contest._id), payments)
}

export function useRecordPayment(contestId: string) {
  return useMutation({
    mutationFn: async (body: Sent<'recordPayment', 'body'>) =>
      (await call('recordPayment', { params: { id: contestId }, body })).data.payments,
    onSuccess: useShown(),
  })
}

export function useReturnLine() {
  return useMutation({
    mutationFn: async (lineId: string) => (await call('returnAwardLine', { params: { id: lineId } })).data.payments,
    onSuccess: useShown(),
  })
}

/** Saves the file, and tells what is not in it. */
export function useExportPayments(contestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Sent<'exportPayments', 'body'>) => {
      const { file, totalCents, leftOut } = (await call('exportPayments', { params: { id: contestId }, body })).data
      saveFile(file.text, file.name, file.type)
      return { totalCents, leftOut }
    },
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey(contestId) }),
  })
}
