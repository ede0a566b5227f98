import { useMemo } from 'react'
import type { Revision } from '../../../contract/judging'
import { VisibleText } from '../../ui/text/VisibleText'
import { type DiffRow, revisionDiff } from './revision-diff'

const kindWords = { same: '', changed: 'Changed', removed: 'Removed', added: 'Added' }

/** Two revisions side by side, or one below the other where there is no room. */
export function RevisionDiff({ before, after }: { before: Revision; after: Revision }) {
  const parts = [
    { title: 'Title', rows: useMemo(() => revisionDiff(before.title, after.title), [before, after]) },
    {
      title: 'Issue Description',
      rows: useMemo(() => revisionDiff(before.description, after.description), [before, after]),
    },
    {
      title: 'Proof of Concept',
      rows: useMemo(() => revisionDiff(before.pocLink ?? '', after.pocLink ?? ''), [before, after]),
    },
  ]
  const changed = parts.filter(({ rows }) => rows.some(({ kind }) => kind !== 'same'))
  if (changed.length === 0) return <p className="soft">These two are the same word for word.</p>
  return changed.map(({ title, rows }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section key={title} className="scroll-x diff-box" tabIndex={0} aria-label={`Differences: ${title}`}>
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
            <th scope="col">Revision {before.number}</th>
            <th scope="col">Line</th>
            <th scope="col">Revision {after.number}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.before?.line} ${row.after?.line}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  ))
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
