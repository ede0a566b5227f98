import { useMemo } from 'react'
import { VisibleText } from '../../ui/text/VisibleText'
import { type DiffRow, isSameText, revisionDiff } from './revision-diff'
import './diff.css'

const kindWords = { same: '', changed: 'Changed', removed: 'Removed', added: 'Added' }

type TextDiffProps = { title: string; before: string; after: string; beforeName: string; afterName: string }

/** One text before and after, side by side, or one below the other where there is no room; nothing where it is the same. */
export function TextDiff({ title, before, after, beforeName, afterName }: TextDiffProps) {
  const rows = useMemo(() => revisionDiff(before, after), [before, after])
  if (isSameText(before, after)) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="scroll-x diff-box" tabIndex={0} aria-label={`Differences: ${title}`}>
      <table className="diff">
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
            <th scope="col">{beforeName}</th>
            <th scope="col">Line</th>
            <th scope="col">{afterName}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.before?.line} ${row.after?.line}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row }: { row: DiffRow }) {
  return (
    <tr data-kind={row.kind}>
      <Text side={row.before} kind={row.kind === 'added' ? 'same' : row.kind} tag="del" />
      <Text side={row.after} kind={row.kind === 'removed' ? 'same' : row.kind} tag="ins" />
    </tr>
  )
}

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
