import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'

let drawnWith: string | null = null

/** This reply came before anything was drawn: what is drawn first shows it, and does not ask for it again. */
export function drawWith(key: QueryKey) {
  drawnWith = hashKey(key)
}

/** The page stands; whoever comes to it later asks for what is true then. */
export function endDrawing() {
  drawnWith = null
}

/**
 * Calls always go out, so that one made offline fails where it can be seen instead of waiting in silence; what is on
 * the screen is asked for again as soon as the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnMount: (query) => query.queryHash !== drawnWith,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Drops everything loaded for one person; what is the same for everybody says so in its `meta` and stays. */
export function forgetReplies() {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isForEverybody !== true })
  queryClient.getMutationCache().clear()
}
