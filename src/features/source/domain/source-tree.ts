/** What the tree needs of a file. */
export type ListedFile = { path: string; nsloc: number | null; isInScope: boolean }

type Node = { path: string; name: string; nsloc: number | null; files: number; scoped: number }
export type Folder = Node & { folders: Folder[]; leaves: Node[] }

export type TreeRow = {
  /** Its place among all rows, from 0. */
  at: number
  path: string
  name: string
  /** From 1. */
  level: number
  /** Its place among its siblings, from 1, and how many they are. */
  position: number
  siblings: number
  /** Of the file, or of all files in the folder; null if nothing in it is counted. */
  nsloc: number | null
  scope: 'all' | 'some' | 'none'
  /** Null for a file. */
  isOpen: boolean | null
}

const emptyFolder = (path: string, name: string): Folder => ({
  ...{ path, name, nsloc: null, files: 0, scoped: 0 },
  ...{ folders: [], leaves: [] },
})

/** The folders and files of a source, from its list of files. */
export function treeOf(files: readonly ListedFile[]): Folder {
  const root = emptyFolder('', '')
  const known = new Map([['', root]])
  const folderAt = (path: string): Folder => {
    const found = known.get(path)
    if (found) return found
    const [parent, name] = splitPath(path)
    const folder = emptyFolder(path, name)
    known.set(path, folder)
    folderAt(parent).folders.push(folder)
    return folder
  }
  for (const { path, nsloc, isInScope } of files) {
    const [parent, name] = splitPath(path)
    const scoped = isInScope ? 1 : 0
    folderAt(parent).leaves.push({ path, name, nsloc, files: 1, scoped })
    for (const above of ['', ...foldersAbove(path)]) {
      const folder = folderAt(above)
      if (nsloc !== null) folder.nsloc = (folder.nsloc ?? 0) + nsloc
      folder.files += 1
      folder.scoped += scoped
    }
  }
  for (const folder of known.values()) {
    folder.folders.sort(byName)
    folder.leaves.sort(byName)
  }
  return root
}

function splitPath(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('/')
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
}

const byName = (one: Node, other: Node): number => {
  const [oneName, right] = [one.name.toLowerCase(), other.name.toLowerCase()]
  return oneName < right ? -1 : oneName > right ? 1 : 0
}

/** The folders that a path is in, the outermost first. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** The rows that are seen while these folders are open: folders before files, each by name. */
export function rowsOf(root: Folder, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (folder: Folder, level: number) => {
    const siblings = folder.folders.length + folder.leaves.length
    for (const [at, child] of folder.folders.entries()) {
      const isOpen = open.has(child.path)
      rows.push({ ...rowOf(child), at: rows.length, level, position: at + 1, siblings, isOpen })
      if (isOpen) add(child, level + 1)
    }
    for (const [at, leaf] of folder.leaves.entries()) {
      const position = folder.folders.length + at + 1
      rows.push({ ...rowOf(leaf), at: rows.length, level, position, siblings, isOpen: null })
    }
  }
  add(root, 1)
  return rows
}

const rowOf = ({ path, name, nsloc, files, scoped }: Node) => ({
  ...{ path, name, nsloc },
  scope: scoped === 0 ? ('none' as const) : scoped === files ? ('all' as const) : ('some' as const),
})

/** With more rows than this, a reader would have to close folders before seeing where they are. */
const mostAtFirst = 200

/** The folders that are open before anyone has opened one: those that lead to files in scope. */
export function openAtFirst(root: Folder): ReadonlySet<string> {
  const open = new Set<string>()
  const add = ({ folders }: Folder) => {
    for (const folder of folders) {
      if (folder.scoped === 0) continue
      open.add(folder.path)
      add(folder)
    }
  }
  add(root)
  return rowsOf(root, open).length > mostAtFirst ? new Set() : open
}

export type TreeStep = { to: number } | { toggle: string } | null

/** What a key does in a tree, by the pattern of the ARIA authoring practices; null for any other key. */
export function stepInTree(rows: readonly TreeRow[], at: number, key: string): TreeStep {
  const row = rows[at]
  if (!row) return null
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowRight') {
    if (row.isOpen === null) return { to: at }
    return row.isOpen ? { to: Math.min(at + 1, rows.length - 1) } : { toggle: row.path }
  }
  if (key !== 'ArrowLeft') return null
  if (row.isOpen) return { toggle: row.path }
  const parent = foldersAbove(row.path).at(-1)
  const above = rows.findIndex(({ path }) => path === parent)
  return { to: above < 0 ? at : above }
}
