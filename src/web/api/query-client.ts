import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSession } from '../accounts/session/session-store'

/**
 * Calls are always sent, so that one made offline fails where it can be seen instead of waiting silently. What is on the
 * screen is requested again as soon as the browser is online.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** For queries of a page loader: the page does not repeat the request when its code takes this long to load. */
export const loaderStaleMs = 10_000

/** Requests data for the page that is being opened. What is cached is shown meanwhile. */
export const load = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> =>
  queryClient.ensureQueryData({ ...query, staleTime: 0, revalidateIfStale: true })

/** What one person has loaded must not be there for the next. Queries whose `meta` says `isForEverybody` are kept. */
useSession.subscribe(({ user }, before) => {
  if (user?._id === before.user?._id) return
  queryClient.removeQueries({ predicate: (query) => query.meta?.isForEverybody !== true })
  queryClient.getMutationCache().clear()
})
