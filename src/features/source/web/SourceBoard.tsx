import { useMemo } from 'react'
import type { Contest } from '../../../contract/contest'
import { ListKeyBar } from '../../../web/panes/KeyBar'
import { ListPane } from '../../../web/panes/PaneList'
import { HeadNote, MainPane, NothingOpen, PanesHead, PanesPage } from '../../../web/panes/Panes'
import { useOpenRow } from '../../../web/panes/use-open-row'
import { paths as addresses } from '../../../web/paths'
import { SearchField } from '../../../web/ui/form/SearchField'
import { textParam, useUrlState, useUrlText } from '../../../web/url-state'
import type { Source, SourceFileView } from '../contract'
import { FileView } from './FileView'
import { SearchHits } from './SearchHits'
import styles from './Source.module.css'
import { SourceTree } from './SourceTree'
import { recordedText, scopeText } from './source-labels'

/** `edit` is the submission in which lines are cited; otherwise a new one. */
const address = { path: textParam, q: textParam, edit: textParam }
type SourceView = { path: string; q: string; edit: string }

const pageKeys = [{ keys: ['/'], does: 'Search in all files' }]

type SourceBoardProps = { contest: Contest; source: Source; files: SourceFileView[] }

/** The files of a source and the open one. On a narrow screen, the open file replaces the list. */
export function SourceBoard({ contest, source, files }: SourceBoardProps) {
  const { view, hrefFor, show } = useUrlState<SourceView>(address)
  const paths = useMemo(() => files.map(({ path }) => path), [files])
  const isUnknown = view.path !== '' && !paths.includes(view.path)
  const first = files.find((file) => file.isInScope && file.kind === 'text')
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'In the source',
    ids: paths,
    chosenId: view.path,
    firstId: isUnknown ? null : (first?.path ?? null),
    onOpen: (path, how) => show({ path }, how),
    keys: pageKeys,
  })
  const open = files.find(({ path }) => path === openId)
  const search = useUrlText(view.q, (q) => show({ q }, { replace: true }))
  const read = { contestId: contest._id, digest: source.digest }
  const recorded = recordedText(source)
  const links = {
    openPath: open?.path ?? null,
    hrefFor: (path: string) => hrefFor({ path }),
    onOpen: rowOpened,
  }
  return (
    <PanesPage
      head={
        <PanesHead
          back={view.edit ? addresses.editSubmission(view.edit) : addresses.contest(contest._id)}
          backLabel={view.edit ? 'Back to your submission' : 'Back to the contest'}
          title="Source"
          contest={contest.title}
        >
          <HeadNote>
            <p>{scopeText(source)}</p>
            {recorded !== '' && <p>{`Recorded state: ${recorded}`}</p>}
          </HeadNote>
        </PanesHead>
      }
      isOpened={open !== undefined}
      foot={<ListKeyBar keys={[[['/'], 'search']]} />}
    >
      <ListPane label="Files" pane={panes.list}>
        <div className={styles.search}>
          <SearchField label="Search in all files" placeholder="Search" bare {...search} />
        </div>
        {search.value.trim() === '' ? (
          <SourceTree files={files} {...links} />
        ) : (
          <SearchHits read={read} text={view.q.trim()} files={files} {...links} />
        )}
      </ListPane>
      {open ? (
        <MainPane
          label={`File ${open.path}`}
          pane={panes.main}
          backLabel="Files"
          onBack={() => show({ path: '' })}
          isAlone
          isBare
        >
          <FileView key={open.path} contest={contest} source={source} file={open} edited={view.edit} />
        </MainPane>
      ) : (
        <NothingOpen>
          {view.path ? 'The source has no such file. Choose another one.' : 'Choose a file to read it.'}
        </NothingOpen>
      )}
    </PanesPage>
  )
}
