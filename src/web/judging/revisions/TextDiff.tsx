import { memo, useMemo } from 'react'
import { CodeBlock } from '../../issues/report/CodeBlock'
import { Skeleton } from '../../ui/Skeleton'
import { countHidden } from '../../ui/text/hidden-characters'
import { useSlices } from '../../ui/text/use-slices'
import { VisibleText } from '../../ui/text/VisibleText'
import { type DiffRow, isSameText } from './revision-diff'
import { useRevisionDiff } from './use-revision-diff'
import './diff.css'

const kindWords = { same: '', changed: 'Changed', removed: 'Removed', added: 'Added' }

/** Two texts of 20,000 characters that are written for people stay far below, in elements of the page. */
const mostCost = 15_000

function costOf({ before, after }: DiffRow): number {
  const pieces = [...(before?.pieces ?? []), ...(after?.pieces ?? [])]
  return 6 + pieces.reduce((sum, { text }) => sum + 1 + countHidden(text), 0)
}

type TextDiffProps = { title: string; before: string; after: string; beforeName: string; afterName: string }

/** One text before and after, side by side, or one below the other where there is no room; nothing where it is the same. */
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
    <section className="scroll-x diff-box" tabIndex={0} aria-label={`Differences: ${title}`}>
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
  const drawn = useSlices(costs)
  return (
    <table className="diff" aria-busy={drawn < rows.length || undefined}>
      <caption>{title}</caption>
      <colgroup>
        <col className="diff-c" />
        <col />
        <col className="diff-c" />
        <col />
      </colgroup>
      <thead className="hide">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{before}</th>
          <th scope="col">Line</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
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
        <td className="diff-n" />
        <td className="diff-none" />
      </>
    )
  }
  return (
    <>
      <td className="diff-n">{side.line}</td>
      <td className="diff-t" dir="auto">
        {kind !== 'same' && <span className="hide">{kindWords[kind]}: </span>}
        {side.pieces.map(({ text, isChanged }, place) => {
          const Part = isChanged ? Tag : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
            <Part key={place}>
              <VisibleText>{text}</VisibleText>
            </Part>
          )
        })}
      </td>
    </>
  )
}
