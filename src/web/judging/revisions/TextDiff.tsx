import { memo, useMemo } from 'react'
import type { Revision } from '../../../contract/judging'
import { optionalTextNames, optionalTexts } from '../../../domain/issues/issue-text'
import { countHidden } from '../../../domain/markdown/hidden-characters'
import { CodeBlock } from '../../issues/report/CodeBlock'
import { useWorkerReply } from '../../issues/workers/use-worker-reply'
import { startWorker, workerQueue } from '../../issues/workers/worker-queue'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { Skeleton } from '../../ui/Skeleton'
import { useSlices } from '../../ui/text/use-slices'
import { VisibleText } from '../../ui/text/VisibleText'
import textStyles from '../../ui/text.module.css'
import { type DiffRow, isSameText, revisionDiff } from './revision-diff'
import diff from './TextDiff.module.css'

const kindLabels = { same: '', changed: 'Changed', removed: 'Removed', added: 'Added' }

/** In page elements. Two real texts of 20,000 characters stay far below. */
const mostCost = 15_000

function costOf({ before, after }: DiffRow): number {
  const pieces = [...(before?.pieces ?? []), ...(after?.pieces ?? [])]
  return 6 + pieces.reduce((sum, { text }) => sum + 1 + countHidden(text), 0)
}

type TextDiffProps = { title: string; before: string; after: string; beforeName: string; afterName: string }

/** A text before and after a change, side by side, or stacked if there is no room; empty if they are equal. */
export function TextDiff(props: TextDiffProps) {
  return isSameText(props.before, props.after) ? null : <Differences {...props} />
}

function Differences({ title, before, after, beforeName, afterName }: TextDiffProps) {
  const rows = useRevisionDiff(before, after)
  const costs = useMemo(() => (rows ?? []).map(costOf), [rows])
  if (rows === undefined) return <Skeleton rows={4} />
  const isDrawn = rows !== null && costs.reduce((sum, cost) => sum + cost, 0) <= mostCost
  const texts = [
    { name: beforeName, text: before },
    { name: afterName, text: after },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className={classNames(layout.scroll, diff.box)} tabIndex={0} aria-label={`Differences: ${title}`}>
      {isDrawn ? (
        <Table title={title} rows={rows} costs={costs} names={[beforeName, afterName]} />
      ) : (
        texts.map(({ name, text }) => (
          <CodeBlock
            key={name}
            code={text}
            label={null}
            note={`${title}, ${name}. The two would take too long to compare.`}
          />
        ))
      )}
    </section>
  )
}

type TableProps = { title: string; rows: DiffRow[]; costs: number[]; names: readonly [string, string] }

function Table({ title, rows, costs, names: [before, after] }: TableProps) {
  const renderedRows = useSlices(costs)
  return (
    <table className={diff.diff} aria-busy={renderedRows < rows.length || undefined}>
      <caption>{title}</caption>
      <colgroup>
        <col className={diff.numbers} />
        <col />
        <col className={diff.numbers} />
        <col />
      </colgroup>
      <thead className={textStyles.visuallyHidden}>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{before}</th>
          <th scope="col">Line</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, renderedRows).map((row) => (
          <Row key={`${row.before?.line} ${row.after?.line}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ row }: { row: DiffRow }) {
  return (
    <tr data-kind={row.kind}>
      <Text side={row.before} kind={row.kind === 'added' ? 'same' : row.kind} tag="del" />
      <Text side={row.after} kind={row.kind === 'removed' ? 'same' : row.kind} tag="ins" />
    </tr>
  )
})

function Text({ side, kind, tag: Tag }: { side: DiffRow['before']; kind: DiffRow['kind']; tag: 'del' | 'ins' }) {
  if (!side) {
    return (
      <>
        <td className={diff.number} />
        <td className={diff.nothing} />
      </>
    )
  }
  return (
    <>
      <td className={diff.number}>{side.line}</td>
      <td className={diff.text} dir="auto">
        {kind !== 'same' && <span className={textStyles.visuallyHidden}>{`${kindLabels[kind]}: `}</span>}
        {side.pieces.map(({ text, isChanged }, index) => {
          const Part = isChanged ? Tag : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
            <Part key={index}>
              <VisibleText>{text}</VisibleText>
            </Part>
          )
        })}
      </td>
    </>
  )
}

/** The differences between two revisions, text by text. */
export function RevisionDiff({ before, after }: { before: Revision; after: Revision }) {
  const texts = [
    { title: 'Title', was: before.title, is: after.title },
    { title: 'Issue Description', was: before.description, is: after.description },
    ...optionalTextNames.map((name) => ({
      title: optionalTexts[name].label,
      was: before[name] ?? '',
      is: after[name] ?? '',
    })),
  ]
  if (texts.every(({ was, is }) => isSameText(was, is)))
    return <p className={textStyles.muted}>These two revisions are identical.</p>
  const names = { beforeName: `Revision ${before.number}`, afterName: `Revision ${after.number}` }
  return texts.map(({ title, was, is }) => <TextDiff key={title} title={title} before={was} after={is} {...names} />)
}

/** Texts with up to this total length are compared synchronously. */
const mostComparedHere = 2000

type Texts = { before: string; after: string }

const comparer = workerQueue<Texts, DiffRow[]>({
  start: () => startWorker('diff'),
  mostKept: 10,
  keyOf: ({ before, after }) => JSON.stringify([before, after]),
})

/** The rows of a side-by-side diff, null if the texts couldn't be compared; undefined while a worker compares them. */
function useRevisionDiff(before: string, after: string): DiffRow[] | null | undefined {
  const isShort = before.length + after.length <= mostComparedHere
  const rows = useMemo(() => (isShort ? revisionDiff(before, after) : undefined), [before, after, isShort])
  const reply = useWorkerReply(comparer, isShort ? null : { before, after })
  return isShort ? rows : reply
}
