import { useMutation } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { call } from '../../api/call'
import { promised, useRefreshAccount } from '../settings/account-api'

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: async (body: Sent<'beginSecondFactor', 'body'>) =>
      promised((await call('beginSecondFactor', { body }))?.data ?? undefined),
    // The secret is shown once, and kept no longer than the page that shows it.
    gcTime: 0,
  })
}

export function useConfirmSecondFactor() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: async (body: Sent<'confirmSecondFactor', 'body'>) =>
      promised((await call('confirmSecondFactor', { body }))?.data?.recoveryCodes),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRemoveSecondFactor() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (body: Sent<'removeSecondFactor', 'body'>) => call('removeSecondFactor', { body }),
    onSuccess: refresh,
  })
}
