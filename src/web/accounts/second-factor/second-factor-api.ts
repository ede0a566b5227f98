import { useMutation } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { call } from '../../api/call'
import { callFor, callForAll } from '../../api/call-for'
import { useRefreshAccount } from '../settings/account-api'

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (body: Sent<'beginSecondFactor', 'body'>) => callForAll('beginSecondFactor', 'secret', { body }),
    // The secret is shown once and not kept after its page is closed.
    gcTime: 0,
  })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (body: Sent<'confirmSecondFactor', 'body'>) =>
      callFor('confirmSecondFactor', 'recoveryCodes', { body }),
    onSuccess: useRefreshAccount(),
    gcTime: 0,
  })

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (body: Sent<'removeSecondFactor', 'body'>) => call('removeSecondFactor', { body }),
    onSuccess: useRefreshAccount(),
  })
