/** Stands in for the library of queries: it holds what has arrived, and asks for nothing. */
type Query = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }

const arrived = new Map<string, unknown>()
const keyOf = ({ queryKey }: Query) => JSON.stringify(queryKey)

export const queryOptions = (query: Query) => query

/** Reads a reply that is there already. */
export async function load(query: Query): Promise<unknown> {
  const data = await query.queryFn()
  arrived.set(keyOf(query), data)
  return data
}

export function useQuery(query: Query) {
  const data = arrived.get(keyOf(query))
  return {
    data,
    error: null,
    isError: false,
    isPending: data === undefined,
    isFetching: false,
    isPlaceholderData: false,
    dataUpdatedAt: data === undefined ? 0 : 1,
  }
}
