import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoints'
import { call } from '../api/call'
import { callFor, callForAll } from '../api/call-for'

export type System = Reply<'readSystem'>['data']['system']

const systemKey = ['system']

export const useSystem = () => useQuery({ queryKey: systemKey, queryFn: () => callFor('readSystem', 'system') })

/** Also refetches the setup steps, because an accepted mail completes one. */
export function useTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callForAll('sendTestMail', 'email'),
    onSuccess: ({ isSent }) => (isSent ? client.invalidateQueries({ queryKey: systemKey }) : undefined),
  })
}

/** Requeues one parked mail, or all of them. */
export function useRetryMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) =>
      (await (id === null ? call('retryMails') : call('retryMail', { params: { id } }))).data.queued,
    onSuccess: () => client.invalidateQueries({ queryKey: systemKey }),
  })
}
