import { useMemo } from 'react'
import { isCheapToParse } from '../../../domain/markdown/parsing-cost'
import { useWorkerReply } from '../workers/use-worker-reply'
import { startWorker, workerQueue } from '../workers/worker-queue'
import { type ParsedReport, parseReport } from './parse-report'

/** Texts up to this length are parsed synchronously, because even the worst takes less than a tenth of a second. */
const mostParsedHere = 1000

const parser = workerQueue<{ markdown: string; prefix: string }, ParsedReport>({
  start: () => startWorker('markdown'),
  mostKept: 20,
  keyOf: ({ markdown, prefix }) => `${prefix}\n${markdown}`,
})

function parsedHere(markdown: string, prefix: string): ParsedReport | 'failed' {
  try {
    return parseReport(markdown, prefix)
  } catch {
    return 'failed'
  }
}

/** A text's rows, or why there are none; undefined while a worker parses it. */
export function useParsedReport(markdown: string, prefix: string): ParsedReport | 'failed' | undefined {
  const isShort = markdown.length <= mostParsedHere
  // Bounded in advance by counting, not by time: a busy machine is slow with ordinary texts too.
  const isCheap = useMemo(() => isShort || isCheapToParse(markdown), [markdown, isShort])
  const parsed = useMemo(() => (isShort ? parsedHere(markdown, prefix) : undefined), [markdown, prefix, isShort])
  const reply = useWorkerReply(parser, isShort || !isCheap ? null : { markdown, prefix })
  if (!isCheap) return 'too-large'
  return parsed ?? (reply === null ? 'failed' : reply)
}
