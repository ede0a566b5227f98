import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call'

export const mostShown = 4

/** What the viewer sent last, and how many of all are in which state. */
export const useLatestSubmissions = () =>
  useQuery({
    queryKey: ['home', 'submissions'],
    queryFn: () => call('listMyIssues', { query: { limit: mostShown } }),
  })
