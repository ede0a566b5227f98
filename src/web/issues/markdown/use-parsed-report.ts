import { useEffect, useMemo, useState } from 'react'
import { startWorker } from '../workers/own-worker'
import { workerQueue } from '../workers/worker-queue'
import { type ParsedReport, parseReport } from './parse-report'

/** Texts up to here are parsed at once, because even the worst of them take less than a tenth of a second. */
const mostParsedHere = 1000

const parser = workerQueue<{ markdown: string; prefix: string }, ParsedReport>({
  start: () => startWorker('markdown'),
  budgetMs: 2000,
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

/** The rows of a text, or why it has none; undefined while a worker is at it. */
export function useParsedReport(markdown: string, prefix: string): ParsedReport | 'failed' | undefined {
  const [parsed, setParsed] = useState<{ markdown: string; prefix: string; report: ParsedReport | 'failed' }>()
  const isShort = markdown.length <= mostParsedHere
  const atOnce = useMemo(() => {
    if (isShort) return parsedHere(markdown, prefix)
    const known = parser.known({ markdown, prefix })
    return known === null ? 'failed' : known
  }, [markdown, prefix, isShort])
  useEffect(() => {
    if (atOnce !== undefined) return
    const left = new AbortController()
    void parser.ask({ markdown, prefix }, left.signal).then((report) => {
      if (!left.signal.aborted) setParsed({ markdown, prefix, report: report ?? 'failed' })
    })
    return () => left.abort()
  }, [atOnce, markdown, prefix])
  if (atOnce !== undefined) return atOnce
  return parsed?.markdown === markdown && parsed.prefix === prefix ? parsed.report : undefined
}
