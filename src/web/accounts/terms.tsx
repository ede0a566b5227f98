import { useQuery } from '@tanstack/react-query'
import { readStaticFile } from '../api/http'
import { files } from '../paths'
import { RetryBanner } from '../ui/Banner'

/** The terms as plain text, loaded once per visit. An error stays visible until the text has loaded. */
export function useTerms() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['terms'],
    queryFn: () => readStaticFile(files.terms),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isForEverybody: true },
  })
  const hasFailed = data === undefined && errorUpdateCount > 0
  return { text: data, hasFailed, isAsking: isFetching, retry: () => void refetch() }
}

/** The terms couldn't be loaded; offers to retry. */
export function TermsFailure({ onRetry, isAsking }: { onRetry: () => void; isAsking: boolean }) {
  return (
    <RetryBanner label="Try again" isBusy={isAsking} onRetry={onRetry}>
      Terms of Service could not be loaded. Please contact support.
    </RetryBanner>
  )
}
