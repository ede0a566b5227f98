import { type KeyboardEvent, memo, useContext } from 'react'
import { LineLink } from './CitedLines'
import { Citing } from './cited-lines'

const blockLines = 100

/** From and to of blocks of lines: those before the last stay the same while the number of lines grows. */
export function blocksOf(lines: number): [from: number, to: number][] {
  const starts = Array.from({ length: Math.ceil(lines / blockLines) }, (_, block) => block * blockLines)
  return starts.map((from) => [from, Math.min(from + blockLines, lines)])
}

type FileNumbersProps = { prefix: string; numbers: readonly number[]; className: string }

/**
 * The numbers of a file, which can have thousands: only one is in the tab order. The arrow keys move from there, and
 * with Shift they select more or fewer lines.
 */
export function FileNumbers({ prefix, numbers, className }: FileNumbersProps) {
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
