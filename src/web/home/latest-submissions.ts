import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call'

export const mostShown = 4

/** The viewer's latest submissions, and the count per status. */
export const useLatestSubmissions = () =>
  useQuery({
    queryKey: ['home', 'submissions'],
    queryFn: () => call('listMyIssues', { query: { limit: mostShown } }),
  })
