import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readStaticFile } from '../api/http'
import { files } from '../paths'
import { RetryBanner } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import styles from './Terms.module.css'
import { readTermsLines, type TermsLine } from './terms-lines'

type TermsTextProps = {
  terms: string
  /** On a page of its own the numbers of sections stand in the sheet's strip. */
  isPage?: boolean
}

/** The operator's terms, typeset. Their text stays as it is in the file, because people accept that. */
export function TermsText({ terms, isPage = false }: TermsTextProps) {
  const lines = useMemo(() => readTermsLines(terms), [terms])
  return (
    <pre className={classNames(styles.terms, isPage ? styles.page : styles.box)}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that doesn't change, and lines can be equal
        <Line key={at} line={line} id={termsSectionId(at)} isHidden={isPage && at < repeatedLines(lines)} />
      ))}
    </pre>
  )
}

/** How many lines at the start only repeat the heading of the page. They stay in the text. */
function repeatedLines([first, second]: TermsLine[]): number {
  if (first?.content.trim().toLowerCase() !== 'terms of service') return 0
  return second?.kind === 'gap' ? 2 : 1
}

type LineProps = { line: TermsLine; id: string; isHidden: boolean }

function Line({ line: { kind, mark, content }, id, isHidden }: LineProps) {
  if (kind === 'heading') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a heading element is not allowed in preformatted text
      <span className={styles.heading} role="heading" aria-level={2} id={id} hidden={isHidden}>
        {mark && <span className={styles.mark}>{mark}</span>}
        <span>{content}</span>
      </span>
    )
  }
  if (kind === 'item') {
    return (
      <span className={styles.item}>
        <span>{mark}</span>
        <span>{content}</span>
      </span>
    )
  }
  return (
    <span className={styles[kind]} hidden={isHidden}>
      {content}
    </span>
  )
}

const termsSectionId = (line: number) => `terms-${line}`

/** The numbered sections of the terms, as links to them. */
export const termsSections = (terms: string): { id: string; title: string }[] =>
  readTermsLines(terms).flatMap(({ kind, mark, content }, at) =>
    kind === 'heading' && mark ? [{ id: termsSectionId(at), title: mark + content.trim() }] : [],
  )

/** The terms as plain text, loaded once per visit. An error stays visible until the text has loaded. */
export function useTerms() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['terms'],
    queryFn: () => readStaticFile(files.terms),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isForEverybody: true },
  })
  const hasFailed = data === undefined && errorUpdateCount > 0
  return { text: data, hasFailed, isAsking: isFetching, retry: () => void refetch() }
}

/** The terms couldn't be loaded; offers to retry. */
export function TermsFailure({ onRetry, isAsking }: { onRetry: () => void; isAsking: boolean }) {
  return (
    <RetryBanner label="Try again" isBusy={isAsking} onRetry={onRetry}>
      Terms of Service could not be loaded. Please contact support.
    </RetryBanner>
  )
}
