import { type KeyboardEvent, memo, useContext, useMemo, useState } from 'react'
import { countHidden, escapeHidden } from '../../../domain/markdown/hidden-characters'
import { linesOf } from '../../../domain/markdown/report-lines'
import { IconButton } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import gutter from '../../ui/Gutter.module.css'
import { SheetLine } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { copyText } from '../../ui/text/copy-text'
import { useSlices } from '../../ui/text/use-slices'
import { VisibleText } from '../../ui/text/VisibleText'
import textStyles from '../../ui/text.module.css'
import { codeColors } from '../highlighting/code-colours'
import type { Piece } from '../highlighting/highlight'
import { languageNamed } from '../highlighting/languages'
import { useWorkerReply } from '../workers/use-worker-reply'
import { LineLink } from './CitedLines'
import styles from './CodeBlock.module.css'
import { Citing, useAnnounceRendered, useIsCited } from './cited-lines'
import report from './Report.module.css'

/** Longer texts aren't made for people, and elements for their parts would only slow down the page. */
const most = { lines: 2000, hidden: 1000, pieces: 6000, piecesOfLine: 300 }
/** A page with a single file has room for more. */
const mostOfFile = { ...most, lines: 10_000, pieces: 80_000 }
/** Columns that fit next to a phone's strip; code with longer lines can be wrapped. */
const narrowestColumns = 38

/** The number of rendered and of colored lines so far. */
function useGrowingCode(code: string, label: string | null, most: typeof mostOfFile) {
  const { lines, isSpelled } = useMemo(() => {
    const isSpelled = countHidden(code) > most.hidden
    return { lines: linesOf(isSpelled ? escapeHidden(code) : code), isSpelled }
  }, [code, most])
  const isLong = lines.length > most.lines
  const isPlain = label === null || isLong || isSpelled
  const language = isPlain ? null : languageNamed(label)
  // Code is plain until it is highlighted, and in unknown languages.
  const colours = useWorkerReply(codeColors, language && { code: lines.join('\n'), language })
  const lineCosts = useMemo(() => (isLong ? [] : lines.map((line) => 3 + countHidden(line))), [lines, isLong])
  const colourCosts = useMemo(() => {
    const pieces = (colours ?? []).map((line) => line.length)
    return pieces.reduce((sum, count) => sum + count, 0) > most.pieces ? [] : pieces
  }, [colours, most])
  const coloured = useSlices(colourCosts)
  const renderedLines = useSlices(lineCosts)
  const isRendered = renderedLines === lineCosts.length
  useAnnounceRendered(isRendered)
  return { lines, isLong, isRendered, renderedLines, colours, coloured }
}

type CodeBlockProps = {
  code: string
  /** The info string after the fence. */
  label: string | null
  /** The source line on which the code starts; without it there is no strip (code inside a list or quote). */
  firstLine?: number | undefined
  /** Prefix of the anchors: L13, or P4 in a proof of concept. */
  prefix?: string
  /** Why Markdown is shown as code. */
  note?: string | undefined
  /** It is a whole file, and all of its page. */
  isFile?: boolean
}

export function CodeBlock({ code, label, firstLine, prefix = 'L', note, isFile = false }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false)
  const isCited = useIsCited()
  const { lines, isLong, isRendered, renderedLines, colours, coloured } = useGrowingCode(
    code,
    label,
    isFile ? mostOfFile : most,
  )
  const areCited = (from: number, to: number) =>
    firstLine !== undefined && isCited(prefix, firstLine + from, firstLine + to - 1)
  const isLineCited = (index: number) => areCited(index, index + 1)
  const numbers = firstLine === undefined ? null : lines.map((_, index) => firstLine + index)
  const name = numbers ? `Code, lines ${numbers[0]} to ${numbers.at(-1)}` : 'Code'
  return (
    <>
      {note && (
        <SheetLine className={report.row} contentClass={classNames(report.block, textStyles.muted)}>
          <p role="note">{note}</p>
        </SheetLine>
      )}
      <div
        className={classNames(styles.code, numbers ? sheet.line : styles.unnumbered)}
        data-wrapped={isWrapped || undefined}
        dir="ltr"
        aria-busy={!isRendered || undefined}
      >
        {numbers && (
          <LineNumbers
            prefix={prefix}
            numbers={isLong ? numbers : numbers.slice(0, renderedLines)}
            {...{ isLong, isFile }}
          />
        )}
        <div className={styles.text}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box */}
          <pre tabIndex={0} role="region" aria-label={name} translate="no">
            <code>
              {isLong
                ? escapeHidden(code)
                : blocksOf(renderedLines).map(([from, to]) => (
                    <LineBlock
                      key={from}
                      {...{ lines, from, to, colours }}
                      coloured={Math.min(to, coloured)}
                      isCited={areCited(from, to) ? isLineCited : null}
                    />
                  ))}
            </code>
          </pre>
          <div className={styles.tools} data-print="none">
            {label && (
              <span className={classNames(textStyles.mono, textStyles.truncated, styles.label)}>
                <VisibleText>{label}</VisibleText>
              </span>
            )}
            {!isLong && lines.some((line) => line.length > narrowestColumns) && (
              <IconButton
                icon="wrap"
                label="Wrap long lines"
                aria-pressed={isWrapped}
                onClick={() => setIsWrapped(!isWrapped)}
              />
            )}
            <IconButton icon="copy" label="Copy code" onClick={() => void copyText(code, 'Copied')} />
          </div>
        </div>
      </div>
    </>
  )
}

type LineNumbersProps = { prefix: string; numbers: readonly number[]; isLong: boolean; isFile: boolean }

function LineNumbers({ prefix, numbers, isLong, isFile }: LineNumbersProps) {
  const strip = classNames(gutter.gutter, styles.lineNumbers)
  if (isLong) return <div className={strip}>{numbers.join('\n')}</div>
  if (isFile) return <FileNumbers prefix={prefix} numbers={numbers} className={strip} />
  return (
    <div className={strip}>
      {numbers.map((number) => (
        <LineLink key={number} prefix={prefix} line={number} />
      ))}
    </div>
  )
}

type LineBlockProps = {
  /** All lines of the code, of which this block has those from `from` to before `to`. */
  lines: readonly string[]
  from: number
  to: number
  colours: readonly Piece[][] | null | undefined
  /** Lines after this one are still plain. */
  coloured: number
  /** Null if no line of this block is. */
  isCited: ((index: number) => boolean) | null
}

/** Drawn again only if something in it changes: while a file grows or is coloured, most of its blocks stay. */
const LineBlock = memo(function LineBlock({ lines, from, to, colours, coloured, isCited }: LineBlockProps) {
  return lines.slice(from, to).map((line, at) => {
    const index = from + at
    return (
      <Line
        key={index}
        text={line}
        pieces={index < coloured ? colours?.[index] : undefined}
        isCited={isCited?.(index) ?? false}
        isLast={index === lines.length - 1}
      />
    )
  })
})

type LineProps = { text: string; pieces: Piece[] | undefined; isCited: boolean; isLast: boolean }

const Line = memo(function Line({ text, pieces, isCited, isLast }: LineProps) {
  return (
    <span className={styles.line} data-cited={isCited || undefined}>
      {(pieces && pieces.length <= most.piecesOfLine ? pieces : [{ text, hue: null }]).map(
        ({ text: piece, hue }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
          <VisibleText key={at} hue={hue ?? undefined}>
            {piece}
          </VisibleText>
        ),
      )}
      {!isLast && '\n'}
    </span>
  )
})

const blockLines = 100

/** From and to of blocks of lines: those before the last stay the same while the number of lines grows. */
function blocksOf(lines: number): [from: number, to: number][] {
  const starts = Array.from({ length: Math.ceil(lines / blockLines) }, (_, block) => block * blockLines)
  return starts.map((from) => [from, Math.min(from + blockLines, lines)])
}

type FileNumbersProps = { prefix: string; numbers: readonly number[]; className: string }

/**
 * The numbers of a file, which can have thousands: only one is in the tab order. The arrow keys move from there, and
 * with Shift they select more or fewer lines.
 */
function FileNumbers({ prefix, numbers, className }: FileNumbersProps) {
  const { cited, cite } = useContext(Citing)
  const reached = cited?.prefix === prefix ? cited.from : numbers[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const line = Number(document.activeElement?.textContent)
    if (step === 0 || !Number.isInteger(line)) return
    event.preventDefault()
    if (!event.shiftKey) return document.getElementById(`${prefix}${line + step}`)?.focus()
    const end = cited?.prefix === prefix && cited.from === line ? cited.to : line
    cite?.({ prefix, from: line, to: Math.max(line, Math.min(end + step, numbers.at(-1) ?? line)) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among its links
    <div className={className} onKeyDown={onKeyDown}>
      {blocksOf(numbers.length).map(([from, to]) => {
        const first = (numbers[0] ?? 1) + from
        const isReached = reached !== undefined && reached >= first && reached < first + to - from
        return <NumberBlock key={from} {...{ prefix, first }} count={to - from} reached={isReached ? reached : null} />
      })}
    </div>
  )
}

type NumberBlockProps = { prefix: string; first: number; count: number; reached: number | null }

const NumberBlock = memo(function NumberBlock({ prefix, first, count, reached }: NumberBlockProps) {
  return Array.from({ length: count }, (_, at) => first + at).map((number) => (
    <LineLink key={number} prefix={prefix} line={number} tabIndex={number === reached ? undefined : -1} />
  ))
})
