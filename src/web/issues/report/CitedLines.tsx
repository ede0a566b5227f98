import { type MouseEvent, memo, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Citing, hashOf, type Lines, linesIn, useIsCited } from './cited-lines'

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** The element that a URL fragment refers to: a cited line, or a report's heading or footnote. */
function placeOf(hash: string): HTMLElement | null {
  if (linesIn(hash)) return document.querySelector('[data-cited]')
  const id = decoded(hash)
  return id.startsWith('user-content-') ? document.getElementById(id) : null
}

/** The element to focus: the first cited line's number, or the heading itself. */
function numberOf(hash: string, place: HTMLElement): HTMLElement | null {
  const lines = linesIn(hash)
  if (!lines) return place.matches('a, [tabindex]') ? place : place.querySelector('a')
  return document.getElementById(`${lines.prefix}${lines.from}`) ?? place.querySelector('a')
}

function isInView(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/**
 * Wraps a page's reports. The URL fragment selects the highlighted lines, which are scrolled into view when it changes,
 * and once the reports are rendered.
 */
export function CitedLines({ isDrawn = true, children }: { isDrawn?: boolean; children: ReactNode }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [drawnReports, announce] = useReducer((count: number) => count + 1, 0)
  const lastHash = useRef<string | null>(null)
  const citing = useMemo(
    () => ({
      announce,
      cited: linesIn(hash),
      cite: (lines: Lines) => void navigate({ search, hash: hashOf(lines) }, { preventScrollReset: true }),
    }),
    [hash, search, navigate],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report that was drawn may hold the place
  useEffect(() => {
    // A report that renders later must not scroll the reader back.
    if (lastHash.current === hash) return
    lastHash.current = null
    const place = isDrawn && placeOf(hash)
    if (!place) return
    lastHash.current = hash
    if (!isInView(place)) place.scrollIntoView({ block: 'center' })
    numberOf(hash, place)?.focus({ preventScroll: true })
  }, [hash, isDrawn, drawnReports])
  return <Citing value={citing}>{children}</Citing>
}

type LineLinkProps = { prefix: string; line: number; className?: string; tabIndex?: number | undefined }

/** A source line's number, as a link to it. Shift+click extends the cited range. */
export const LineLink = memo(function LineLink({ prefix, line, className, tabIndex }: LineLinkProps) {
  const { cited, cite } = useContext(Citing)
  const isCited = useIsCited()(prefix, line)
  const follow = (event: MouseEvent) => {
    if (!cite || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const from = event.shiftKey && cited?.prefix === prefix ? cited.from : line
    cite({ prefix, from: Math.min(from, line), to: Math.max(from, line) })
  }
  return (
    <a
      className={className}
      tabIndex={tabIndex}
      href={`#${prefix}${line}`}
      id={`${prefix}${line}`}
      aria-label={`Line ${line}`}
      aria-current={isCited ? 'location' : undefined}
      onClick={follow}
    >
      {line}
    </a>
  )
})
