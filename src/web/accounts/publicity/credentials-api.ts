import { useMutation, useQuery } from '@tanstack/react-query'
import type { Credited } from '../../../contract/accounts/credentials'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'
import { saveFile } from '../../ui/text/save-file'

export const useCredentials = () =>
  useQuery({ queryKey: ['account', 'credentials'], queryFn: () => callFor('listCredentials', 'credentials') })

const fileName = (title: string) => {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'contest'}-credential.jwt`
}

/** Fetched with the session token, which a plain link wouldn't send. */
export const useDownloadCredential = () =>
  useMutation({
    mutationFn: async ({ of, withAward }: { of: Credited; withAward: boolean }) => {
      const query = withAward ? { award: 'true' as const } : {}
      const credential = await call('downloadCredential', { params: { id: of.contestId }, query })
      saveFile(credential, fileName(of.contestTitle), 'application/vc+jwt')
    },
  })
