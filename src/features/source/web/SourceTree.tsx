import { type KeyboardEvent, type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../web/loading/lazy-component'
import { NotLoadedPart } from '../../../web/loading/NotLoaded'
import { PaneRows } from '../../../web/panes/PaneList'
import { Gutter } from '../../../web/ui/Gutter'
import { Icon } from '../../../web/ui/Icon'
import text from '../../../web/ui/text.module.css'
import {
  foldersAbove,
  type ListedFile,
  openAtFirst,
  rowsOf,
  stepInTree,
  type TreeRow,
  treeOf,
} from '../domain/source-tree'
import styles from './Source.module.css'
import { formatCount } from './source-labels'

const LongList = lazyComponent(
  async () => (await import('../../../web/panes/LongList')).LongList<TreeRow>,
  NotLoadedPart,
)

/** Up to this length all rows are rendered, so that the browser's search finds them. */
const mostDrawn = 300
const rowPx = 28

export type FileLinks = {
  openPath: string | null
  hrefFor: (path: string) => string
  onOpen: (() => void) | undefined
}

/** The open folders: at first those that lead to the scope, and always those that lead to the open file. */
function useOpenFolders(files: readonly ListedFile[], openPath: string | null) {
  const tree = useMemo(() => treeOf(files), [files])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(tree))
  useEffect(() => {
    if (openPath !== null) setOpen((now) => new Set([...now, ...foldersAbove(openPath)]))
  }, [openPath])
  const rows = useMemo(() => rowsOf(tree, open), [tree, open])
  const toggle = (path: string) =>
    setOpen((now) => new Set(now.has(path) ? [...now].filter((one) => one !== path) : [...now, path]))
  return { rows, toggle }
}

/** The files as a tree, with the arrow keys of one. A file is a link, so that it can be opened in a new tab. */
export function SourceTree({ files, openPath, hrefFor, onOpen }: FileLinks & { files: readonly ListedFile[] }) {
  const { rows, toggle } = useOpenFolders(files, openPath)
  const [reachedPath, setReachedPath] = useState(openPath)
  const box = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  const found = rows.findIndex(({ path }) => path === reachedPath)
  const reached = found < 0 ? 0 : found
  useEffect(() => {
    if (openPath !== null) setReachedPath(openPath)
  }, [openPath])
  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-row="${reached}"]`)?.focus()
  }, [reached])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const step = stepInTree(rows, reached, event.key)
    if (!step) return
    event.preventDefault()
    if ('toggle' in step) return toggle(step.toggle)
    movesFocus.current = true
    setReachedPath(rows[step.to]?.path ?? null)
  }
  const row = (one: TreeRow): ReactElement => (
    <Row
      key={one.path}
      row={one}
      isOpenFile={one.path === openPath}
      isReached={one.at === reached}
      href={hrefFor(one.path)}
      onReach={() => setReachedPath(one.path)}
      onOpen={onOpen}
      onToggle={() => toggle(one.path)}
    />
  )
  return (
    <PaneRows ref={box} role="tree" aria-label="Files" onKeyDown={onKeyDown}>
      {rows.length > mostDrawn ? (
        <Suspense>
          <LongList items={rows} row={row} index={reached} rowPx={rowPx} />
        </Suspense>
      ) : (
        rows.map(row)
      )}
    </PaneRows>
  )
}

type RowProps = {
  row: TreeRow
  isOpenFile: boolean
  /** The only row in the tab order. */
  isReached: boolean
  href: string
  onReach: () => void
  onOpen: (() => void) | undefined
  onToggle: () => void
}

function Row({ row, isOpenFile, isReached, href, onReach, onOpen, onToggle }: RowProps) {
  const { at, isOpen, scope, level, position, siblings, name, nsloc } = row
  const item = {
    className: styles.row,
    role: 'treeitem',
    tabIndex: isReached ? 0 : -1,
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'data-row': at,
    'data-status': scope === 'none' ? undefined : 'active',
    onFocus: onReach,
  }
  const content = (
    <>
      <Gutter icon={scope === 'none' ? undefined : 'circle-dot'} />
      <span className={styles.name} style={{ paddingInlineStart: `${8 + (level - 1) * 14}px` }}>
        <Icon name={isOpen === null ? 'file-text' : isOpen ? 'chevron-down' : 'chevron-right'} small />
        <bdi className={text.truncated}>{name}</bdi>
      </span>
      <span className={text.visuallyHidden}>{scopeLabels[scope]}</span>
      {nsloc !== null && (
        <span className={styles.count}>
          <span>{formatCount(nsloc)}</span>
          <span className={text.visuallyHidden}> nSLOC</span>
        </span>
      )}
    </>
  )
  if (isOpen === null) {
    return (
      <Link {...item} to={href} preventScrollReset aria-selected={isOpenFile} onClick={onOpen}>
        {content}
      </Link>
    )
  }
  return (
    <button {...item} type="button" aria-expanded={isOpen} onClick={onToggle}>
      {content}
    </button>
  )
}

const scopeLabels = { all: ', in scope', some: ', partly in scope', none: ', not in scope' }
