import { useQuery } from '@tanstack/react-query'
import { readStaticFile } from '../api/http'
import { files } from '../paths'

export const termsFailure = 'Terms of Service could not be loaded. Please contact support.'

/** The terms as plain text, read once per visit. */
export function useTerms() {
  return useQuery({
    queryKey: ['terms'],
    queryFn: () => readStaticFile(files.terms),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isForEverybody: true },
  })
}
