import { Fragment, memo, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { copyText } from '../../ui/text/copy-text'
import { countHidden, spellHidden } from '../../ui/text/hidden-characters'
import { useSlices } from '../../ui/text/use-slices'
import { VisibleText } from '../../ui/text/VisibleText'
import { colourCode, keptColours } from '../highlighting/code-colours'
import type { Piece } from '../highlighting/highlight'
import { type Language, languageNamed } from '../highlighting/languages'
import { linesOf } from '../markdown/report-lines'
import { LineLink } from './CitedLines'
import { Citing, useIsCited } from './cited-lines'

/** Beyond these a text is not made for people, and elements for its parts would only slow the page down. */
const most = { lines: 2000, hidden: 1000, pieces: 6000, piecesOfLine: 300 }
/** What fits beside the strip of a phone; code with longer lines can be wrapped. */
const narrowestColumns = 38

/** Colours come after the first paint; until then, and for unknown languages, the code is plain. */
function useColours(code: string, language: Language | null): Piece[][] | null {
  const [colours, setColours] = useState<{ code: string; lines: Piece[][] } | null>(null)
  const kept = language && keptColours(code, language)
  useEffect(() => {
    if (!language || keptColours(code, language) !== undefined) return
    const wish = new AbortController()
    void colourCode(code, language, wish.signal).then((lines) => {
      // Thousands of pieces are drawn line by line, so that typing and scrolling go on meanwhile.
      if (lines && !wish.signal.aborted) startTransition(() => setColours({ code, lines }))
    })
    return () => wish.abort()
  }, [code, language])
  return kept ?? (colours?.code === code ? colours.lines : null)
}

/** How many lines are in the page by now, and how many of them in colours. */
function useGrowingCode(code: string, label: string | null) {
  const { lines, isSpelled } = useMemo(() => {
    const isSpelled = countHidden(code) > most.hidden
    return { lines: linesOf(isSpelled ? spellHidden(code) : code), isSpelled }
  }, [code])
  const isLong = lines.length > most.lines
  const isPlain = label === null || isLong || isSpelled
  const colours = useColours(lines.join('\n'), isPlain ? null : languageNamed(label))
  const lineCosts = useMemo(() => (isLong ? [] : lines.map((line) => 3 + countHidden(line))), [lines, isLong])
  const colourCosts = useMemo(() => {
    const pieces = (colours ?? []).map((line) => line.length)
    return pieces.reduce((sum, count) => sum + count, 0) > most.pieces ? [] : pieces
  }, [colours])
  const coloured = useSlices(colourCosts)
  const drawn = useSlices(lineCosts)
  const isDrawn = drawn === lineCosts.length
  const { announce } = useContext(Citing)
  useEffect(() => {
    if (isDrawn) announce?.()
  }, [isDrawn, announce])
  return { lines, isLong, isDrawn, drawn, colours: colours?.slice(0, coloured) }
}

type CodeBlockProps = {
  code: string
  /** What its author wrote behind the fence. */
  label: string | null
  /** Line of the source on which the code starts; without it there is no strip (code inside a list or quote). */
  firstLine?: number | undefined
  /** Start of the anchors: L13, or P4 in a proof of concept. */
  prefix?: string
  /** Why Markdown is shown as code. */
  note?: string | undefined
}

export function CodeBlock({ code, label, firstLine, prefix = 'L', note }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false)
  const isCited = useIsCited()
  const { lines, isLong, isDrawn, drawn, colours } = useGrowingCode(code, label)
  const numbers = firstLine === undefined ? null : lines.map((_, place) => firstLine + place)
  const name = numbers ? `Code, lines ${numbers[0]} to ${numbers.at(-1)}` : 'Code'
  return (
    <>
      {note && (
        <div className="ln">
          <Gutter />
          <p className="b soft" role="note">
            {note}
          </p>
        </div>
      )}
      <div
        className={`${numbers ? 'ln code' : 'code code-in'}${isWrapped ? ' wraps' : ''}`}
        dir="ltr"
        aria-busy={!isDrawn || undefined}
      >
        {numbers && (
          <div className="g gc">
            {isLong
              ? numbers.join('\n')
              : numbers.slice(0, drawn).map((number) => <LineLink key={number} prefix={prefix} line={number} />)}
          </div>
        )}
        <div className="pre">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box */}
          <pre tabIndex={0} role="region" aria-label={name}>
            <code>
              {isLong
                ? spellHidden(code)
                : lines.slice(0, drawn).map((line, place) => (
                    <Line
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
                      key={place}
                      text={line}
                      pieces={colours?.[place]}
                      isCited={firstLine !== undefined && isCited(prefix, firstLine + place)}
                      isLast={place === lines.length - 1}
                    />
                  ))}
            </code>
          </pre>
          <div className="code-b">
            {label && (
              <span className="mono code-l">
                <VisibleText>{label}</VisibleText>
              </span>
            )}
            {!isLong && lines.some((line) => line.length > narrowestColumns) && (
              <Button
                variant="quiet"
                className="btn-i"
                aria-label="Wrap long lines"
                aria-pressed={isWrapped}
                onClick={() => setIsWrapped(!isWrapped)}
              >
                <Icon name="wrap" small />
              </Button>
            )}
            <Button
              variant="quiet"
              className="btn-i"
              aria-label="Copy code"
              onClick={() => void copyText(code, 'Copied')}
            >
              <Icon name="copy" small />
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

type LineProps = { text: string; pieces: Piece[] | undefined; isCited: boolean; isLast: boolean }

const Line = memo(function Line({ text, pieces, isCited, isLast }: LineProps) {
  return (
    <span className="cl" data-cited={isCited || undefined}>
      {(pieces && pieces.length <= most.piecesOfLine ? pieces : [{ text, hue: null }]).map(
        ({ text: piece, hue }, at) =>
          hue ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
            <span key={at} className={`syn-${hue}`}>
              <VisibleText>{piece}</VisibleText>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
            <Fragment key={at}>
              <VisibleText>{piece}</VisibleText>
            </Fragment>
          ),
      )}
      {!isLast && '\n'}
    </span>
  )
})
