import { Fragment, useMemo } from 'react'
import { LoadNote } from '../../../web/loading/LoadNote'
import { ListNote, PaneRow, PaneRows, RowsHead } from '../../../web/panes/PaneList'
import { useAnnounced } from '../../../web/ui/access/announce'
import { classNames } from '../../../web/ui/class-names'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import type { SourceFileView, SourceHit } from '../contract'
import { lineHash } from '../domain/citations'
import styles from './Source.module.css'
import type { FileLinks } from './SourceTree'
import { useSourceSearch } from './source-api'

/** Names that match are a way to a file, not a list to read. */
const mostNames = 20

type SearchHitsProps = FileLinks & {
  read: { contestId: string; digest: string }
  text: string
  files: readonly SourceFileView[]
}

/** What a search finds: files by name, then lines by file. */
export function SearchHits({ read, text: searchText, files, openPath, hrefFor, onOpen }: SearchHitsProps) {
  const search = useSourceSearch(read, searchText)
  const namedFiles = useMemo(() => filesNamed(files, searchText), [files, searchText])
  const hits = search.data?.hits ?? []
  const isDone = search.data !== undefined
  const link = (path: string, hash = '') => ({ to: `${hrefFor(path)}${hash}`, onOpen, replace: openPath !== null })
  useAnnounced(isDone ? foundText(hits.length, search.data.isCut) : '')
  return (
    <PaneRows>
      <LoadNote what="The hits" query={search} />
      {namedFiles.length > 0 && <RowsHead>By name</RowsHead>}
      {namedFiles.map(({ path }) => (
        <PaneRow key={path} {...link(path)} isOpen={path === openPath} icon="file-text" title={<bdi>{path}</bdi>} />
      ))}
      {hits.map((hit, at) => (
        <Fragment key={`${hit.path} ${hit.line}`}>
          {hit.path !== hits[at - 1]?.path && <RowsHead>{hit.path}</RowsHead>}
          <PaneRow
            {...link(hit.path, lineHash({ first: hit.line, last: hit.line }))}
            isOpen={false}
            status={hit.isInScope ? 'active' : undefined}
            gutter={hit.line}
            title={<HitLine hit={hit} length={searchText.length} />}
          />
        </Fragment>
      ))}
      <ListNote>
        <p className={text.muted}>{isDone ? foundText(hits.length, search.data.isCut) : 'Searching...'}</p>
      </ListNote>
    </PaneRows>
  )
}

function foundText(count: number, isCut: boolean): string {
  if (count === 0) return 'No line has this text. The search is literal and ignores case.'
  if (isCut) return `The first ${count} lines with this text. Search for more of it to see the others.`
  return count === 1 ? '1 line' : `${count} lines`
}

function filesNamed(files: readonly SourceFileView[], searchText: string): SourceFileView[] {
  const lowerCaseText = searchText.toLowerCase()
  return files.filter(({ path }) => path.toLowerCase().includes(lowerCaseText)).slice(0, mostNames)
}

function HitLine({ hit: { text: line, at }, length }: { hit: SourceHit; length: number }) {
  return (
    <span className={classNames(text.mono, styles.hit)} translate="no">
      <VisibleText>{line.slice(0, at).trimStart()}</VisibleText>
      <mark>
        <VisibleText>{line.slice(at, at + length)}</VisibleText>
      </mark>
      <VisibleText>{line.slice(at + length)}</VisibleText>
    </span>
  )
}
