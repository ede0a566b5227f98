import { useEffect, useMemo, useState } from 'react'
import { startWorker } from '../../issues/workers/own-worker'
import { workerQueue } from '../../issues/workers/worker-queue'
import { type DiffRow, revisionDiff } from './revision-diff'

/** Two texts of together this length are compared at once. */
const mostComparedHere = 2000

type Texts = { before: string; after: string }

const comparer = workerQueue<Texts, DiffRow[]>({
  start: () => startWorker('diff'),
  budgetMs: 3000,
  mostKept: 10,
  keyOf: ({ before, after }) => JSON.stringify([before, after]),
})

/** The rows of two texts side by side, null where they could not be compared; undefined while a worker is at it. */
export function useRevisionDiff(before: string, after: string): DiffRow[] | null | undefined {
  const [compared, setCompared] = useState<Texts & { rows: DiffRow[] | null }>()
  const isShort = before.length + after.length <= mostComparedHere
  const atOnce = useMemo(
    () => (isShort ? revisionDiff(before, after) : comparer.known({ before, after })),
    [before, after, isShort],
  )
  useEffect(() => {
    if (atOnce !== undefined) return
    const left = new AbortController()
    void comparer.ask({ before, after }, left.signal).then((rows) => {
      if (!left.signal.aborted) setCompared({ before, after, rows })
    })
    return () => left.abort()
  }, [atOnce, before, after])
  if (atOnce !== undefined) return atOnce
  return compared?.before === before && compared.after === after ? compared.rows : undefined
}
