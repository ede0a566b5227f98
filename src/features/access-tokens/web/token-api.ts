import '../routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { call } from '../../../web/api/call'
import { callFor } from '../../../web/api/call-for'
import { invalidReply } from '../../../web/api/http'

const tokensKey = ['account', 'tokens']

export const useTokens = () => useQuery({ queryKey: tokensKey, queryFn: () => callFor('listTokens', 'accessTokens') })

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Sent<'createToken', 'body'>) => {
      const reply = await call('createToken', { body })
      if (!reply?.token) throw new Error(invalidReply)
      return reply.token
    },
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
    // The secret is shown once and not kept after its page is closed.
    gcTime: 0,
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('revokeToken', { params: { id } }),
    // A token that has already ended is refused, but is gone from the list anyway.
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  })
}
