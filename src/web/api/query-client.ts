import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSession } from '../accounts/session/session-store'

/**
 * Always sends calls, so that an offline call fails visibly instead of waiting silently. Refetches what is on screen
 * when the browser comes back online.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** For page loaders: the page doesn't repeat the request if its code takes this long to load. */
export const loaderStaleMs = 10_000

/** Loads data for the page being opened; shows cached data meanwhile. */
export const load = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> =>
  queryClient.ensureQueryData({ ...query, staleTime: 0, revalidateIfStale: true })

/** One person's data must not be visible to the next. Keeps queries whose `meta` says `isForEverybody`. */
useSession.subscribe(({ user }, before) => {
  if (user?._id === before.user?._id) return
  queryClient.removeQueries({ predicate: (query) => query.meta?.isForEverybody !== true })
  queryClient.getMutationCache().clear()
})
