/** A place in the code of a public repository, read from the address that GitHub or GitLab gives for it. */
export type CodeLink = {
  url: string
  host: 'GitHub' | 'GitLab'
  /** Owner and name; on GitLab with every group. */
  repository: string
  /** What the address names: a commit, or a branch or tag. */
  ref: string
  /** Whether `ref` is a whole commit id (40 hexadecimal digits). Anything else can point elsewhere tomorrow. */
  isPermanent: boolean
  path: string
  /** First and last line, counted from 1; null when the address names the whole file. */
  lines: { first: number; last: number } | null
}

const name = '[\\w.-]+'
const place = '((?:[^/?#\\s]+/)+[^/?#\\s]+)(?:\\?plain=1)?(?:#(\\S*))?'
const github = new RegExp(`^https://github\\.com/(${name}/${name})/blob/${place}$`)
const gitlab = new RegExp(`^https://gitlab\\.com/(${name}(?:/(?!-/)${name})+)/-/blob/${place}$`)
const lineMarks = /^L([1-9]\d{0,6})(?:C\d+)?(?:-L?([1-9]\d{0,6})(?:C\d+)?)?$/
const commitId = /^[0-9a-f]{40}$/i

/**
 * The code that an address points at, or null when it is no such address: another host or scheme, a folder, a query
 * other than ?plain=1, a path that climbs. A branch whose name has slashes cannot be told from folders, so only its
 * first part counts as the branch; refs/heads/ and refs/tags/ in front of it are left out.
 */
export function parseCodeLink(address: string): CodeLink | null {
  const onGitHub = github.exec(address)
  const [, repository, where, mark] = onGitHub ?? gitlab.exec(address) ?? []
  if (!repository || !where) return null
  const parts = where.replace(/^refs\/(?:heads|tags)\/(?=[^/]+\/)/, '').split('/')
  const [ref, ...path] = parts
  if (!ref || path.length === 0) return null
  if ([...repository.split('/'), ...parts].some((part) => part === '.' || part === '..')) return null
  return {
    url: address,
    host: onGitHub ? 'GitHub' : 'GitLab',
    repository,
    ref,
    isPermanent: commitId.test(ref),
    path: readable(path.join('/')),
    lines: linesOf(mark),
  }
}

/** A path as it is called in the repository; encoded where its letters could hide what they are. */
function readable(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    return /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}

function linesOf(mark: string | undefined): CodeLink['lines'] {
  const [, from, to = from] = lineMarks.exec(mark ?? '') ?? []
  if (from === undefined) return null
  const ends = [Number(from), Number(to)]
  return { first: Math.min(...ends), last: Math.max(...ends) }
}

/** What stands for a ref in a narrow place: seven digits of a commit, a branch in full. */
export const shortRef = (link: CodeLink): string => (link.isPermanent ? link.ref.slice(0, 7).toLowerCase() : link.ref)

/** The lines as their hosts write them: 'L10', 'L10-L20'; empty for the whole file. */
export function lineRange({ lines }: CodeLink): string {
  if (!lines) return ''
  return lines.first === lines.last ? `L${lines.first}` : `L${lines.first}-L${lines.last}`
}

export type FoundCodeLink = CodeLink & {
  /** Where the address begins in the text, in UTF-16 units as a text field counts. */
  start: number
}

/** An address ends where a parenthesis closes that it did not open, and before the punctuation of its sentence. */
function withoutSurroundings(address: string): string {
  let open = 0
  for (const [at, letter] of [...address].entries()) {
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (open < 0) return withoutSurroundings([...address].slice(0, at).join(''))
  }
  let end = address.length
  // A pattern for the end would be tried from every sign of a long row of them.
  while (end > 0 && '.,;:!?*_~'.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** The code links of a Markdown text in their order, each address once. */
export function findCodeLinks(markdown: string): FoundCodeLink[] {
  const found = new Map<string, FoundCodeLink>()
  for (const match of markdown.matchAll(/https:\/\/git(?:hub|lab)\.com\/[^\s<>"'`[\]|\\]+/g)) {
    const link = parseCodeLink(withoutSurroundings(match[0]))
    if (link && !found.has(link.url)) found.set(link.url, { ...link, start: match.index })
  }
  return [...found.values()]
}
