import { useQuery } from '@tanstack/react-query'
import { readStaticFile } from '../api/http'
import { files } from '../paths'

export const termsFailure = 'Terms of Service could not be loaded. Please contact support.'

/** The terms as plain text, read once per visit. A failure stays one until the text is there, also while it is asked for again. */
export function useTerms() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['terms'],
    queryFn: () => readStaticFile(files.terms),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isForEverybody: true },
  })
  const hasFailed = data === undefined && errorUpdateCount > 0
  return { text: data, hasFailed, isAsking: isFetching, askAgain: () => void refetch() }
}
