import '../routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import { callFor } from '../../../web/api/call-for'
import { saveFile } from '../../../web/ui/text/save-file'
import type { Credited } from '../contract'

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
