import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoints'
import { call } from '../api/call'
import { callFor, callForAll } from '../api/call-for'

export type System = Reply<'readSystem'>['data']['system']

const systemKey = ['system']

export const useSystem = () => useQuery({ queryKey: systemKey, queryFn: () => callFor('readSystem', 'system') })

/** A mail that was accepted is a step of the setup. */
export function useTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callForAll('sendTestMail', 'email'),
    onSuccess: ({ isSent }) => (isSent ? client.invalidateQueries({ queryKey: systemKey }) : undefined),
  })
}

/** Queues one mail that was given up, or all of them, for sending again. */
export function useRetryMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) =>
      (await (id === null ? call('retryMails') : call('retryMail', { params: { id } }))).data.queued,
    onSuccess: () => client.invalidateQueries({ queryKey: systemKey }),
  })
}
