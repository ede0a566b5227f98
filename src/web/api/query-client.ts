import { QueryClient } from '@tanstack/react-query'

/** Writes always go out, so that one made offline fails where it can be seen instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})
