import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account, AccountSession, PersonalRecord } from '../../../contract/accounts/account-settings'
import type { Sent } from '../../../contract/endpoints'
import { call } from '../../api/call'
import { invalidReply } from '../../api/http'
import { clearSession, updateUser } from '../session/session-store'

const accountKey = ['account', 'own'] as const
const sessionsKey = ['account', 'sessions'] as const

/** What a reply promised, or the words for one that does not hold it. */
export function promised<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error(invalidReply)
  return value
}

export function useAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: async (): Promise<Account> => promised((await call('getAccount'))?.data?.account),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async (): Promise<AccountSession[]> => promised((await call('listSessions'))?.data?.sessions),
  })
}

/** After a change that ended other sessions as well. */
export function useRefreshAccount() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [accountKey, sessionsKey]) void client.invalidateQueries({ queryKey })
  }
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
    mutationFn: async (body: Sent<'changeWallet', 'body'>) =>
      promised((await call('changeWallet', { body }))?.data ?? undefined),
    onSuccess: ({ user, walletHeldUntil }) => {
      updateUser(user)
      client.setQueryData<Account>(accountKey, (account) => account && { ...account, user, walletHeldUntil })
    },
  })
}

export function useChooseMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Account['mails']) => promised((await call('chooseMails', { body }))?.data?.mails),
    onSuccess: (mails) => {
      client.setQueryData<Account>(accountKey, (account) => account && { ...account, mails })
    },
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    // One that has ended meanwhile is refused, and is gone from the list all the same.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** The session of this browser is one of them, so it is over here too. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => call('endAllSessions'), onSuccess: clearSession })
}

export function useDownloadRecord() {
  return useMutation({
    mutationFn: async (): Promise<PersonalRecord> => promised((await call('downloadRecord'))?.data ?? undefined),
  })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: Sent<'deleteAccount', 'body'>) => call('deleteAccount', { body }),
    onSuccess: clearSession,
  })
}
