import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/account-settings'
import type { Sent } from '../../../contract/endpoints'
import { call } from '../../api/call'
import { callFor, callForAll } from '../../api/call-for'
import { recordLogout } from '../session/last-logout'
import { clearSession, updateUser } from '../session/session-store'

const accountKey = ['account', 'own']
const sessionsKey = ['account', 'sessions']

export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: () => callFor('getAccount', 'account') })

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: () => callFor('listSessions', 'sessions') })

/** For changes that also end other sessions. */
function useRefreshAccount() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['account'] })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<'changePassword', 'body'>) => call('changePassword', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useChangeWallet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<'changeWallet', 'body'>) => callForAll('changeWallet', 'user', { body }),
    onSuccess: ({ user, walletHeldUntil }) => {
      updateUser(user)
      client.setQueryData<Account>(accountKey, (account) => account && { ...account, user, walletHeldUntil })
    },
  })
}

export function useChooseMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Account['mails']) => callFor('chooseMails', 'mails', { body }),
    onSuccess: (mails) => void client.setQueryData<Account>(accountKey, (account) => account && { ...account, mails }),
  })
}

export function useChoosePublicity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Account['publicity']) => callFor('choosePublicity', 'publicity', { body }),
    onSuccess: (publicity) =>
      void client.setQueryData<Account>(accountKey, (account) => account && { ...account, publicity }),
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    // A session that has already ended is refused, but is gone from the list anyway.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** This browser's session is among them, so it ends here too. */
function leave() {
  recordLogout()
  clearSession()
}

export const useEndAllSessions = () => useMutation({ mutationFn: () => call('endAllSessions'), onSuccess: leave })

export const useDownloadRecord = () => useMutation({ mutationFn: () => callForAll('downloadRecord', 'issues') })

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: Sent<'deleteAccount', 'body'>) => call('deleteAccount', { body }),
    onSuccess: leave,
  })

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
