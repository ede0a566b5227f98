/** Lines or a file in a public repository, parsed from a GitHub or GitLab URL. */
export type CodeLink = {
  url: string
  host: 'GitHub' | 'GitLab'
  /** Owner and name; on GitLab with all groups. */
  repository: string
  /** A commit, branch or tag. */
  ref: string
  /** Whether `ref` is a full commit id (40 hexadecimal digits). Anything else can change later. */
  isPermanent: boolean
  path: string
  /** First and last line, from 1; null for the whole file. */
  lines: { first: number; last: number } | null
}

const name = '[\\w.-]+'
const place = '((?:[^/?#\\s]+/)+[^/?#\\s]+)(?:\\?plain=1)?(?:#(\\S*))?'
const github = new RegExp(`^https://github\\.com/(${name}/${name})/blob/${place}$`)
const gitlab = new RegExp(`^https://gitlab\\.com/(${name}(?:/(?!-/)${name})+)/-/blob/${place}$`)
const lineMarks = /^L([1-9]\d{0,6})(?:C\d+)?(?:-L?([1-9]\d{0,6})(?:C\d+)?)?$/
const commitId = /^[0-9a-f]{40}$/i

/**
 * Parses a URL of source code; null for another host or scheme, a folder, a query other than ?plain=1, or a path with
 * '..'. A branch with slashes can't be told apart from folders, so only its first segment counts as the branch. Drops
 * refs/heads/ and refs/tags/.
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

/** The decoded path; segments with characters that could disguise it stay encoded. */
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

/** The first seven digits of a commit, or the full branch or tag. */
export const shortRef = (link: CodeLink): string => (link.isPermanent ? link.ref.slice(0, 7).toLowerCase() : link.ref)

/** 'L10' or 'L10-L20' as in the URL; empty for the whole file. */
export function lineRange({ lines }: CodeLink): string {
  if (!lines) return ''
  return lines.first === lines.last ? `L${lines.first}` : `L${lines.first}-L${lines.last}`
}

export type FoundCodeLink = CodeLink & {
  /** Index of the URL in the text, in UTF-16 units like those of a text field. */
  start: number
}

/** Trims a closing parenthesis that the URL didn't open, and surrounding sentence punctuation. */
function withoutSurroundings(address: string): string {
  let open = 0
  for (const [at, letter] of [...address].entries()) {
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (open < 0) return withoutSurroundings([...address].slice(0, at).join(''))
  }
  let end = address.length
  // A regular expression for the end would take quadratic time on a long run of these characters.
  while (end > 0 && '.,;:!?*_~'.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** The code links of a Markdown text in order, each URL once. */
export function findCodeLinks(markdown: string): FoundCodeLink[] {
  const found = new Map<string, FoundCodeLink>()
  for (const match of markdown.matchAll(/https:\/\/git(?:hub|lab)\.com\/[^\s<>"'`[\]|\\]+/g)) {
    const link = parseCodeLink(withoutSurroundings(match[0]))
    if (link && !found.has(link.url)) found.set(link.url, { ...link, start: match.index })
  }
  return [...found.values()]
}
