import { type CodeLink, findCodeLinks } from '../../../domain/issues/code-link'

export type LineRange = { first: number; last: number }
/** Lines of a file of the source; null for the whole file. */
export type Citation = { path: string; lines: LineRange | null }

/** Where a contest's code is: its page on this site, and its repository ('github.com/org/name') at its commit. */
export type CitedSource = { contestId: string; repository: string | null; commit: string }

const hosts: Record<string, [address: string, blob: string]> = {
  'github.com': ['https://github.com/', '/blob/'],
  'gitlab.com': ['https://gitlab.com/', '/-/blob/'],
}

/** Also what would end a link in Markdown. */
const encoded = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)

/** '#L10', '#L10-L20', or nothing for the whole file. */
export function lineHash(lines: LineRange | null): string {
  if (!lines) return ''
  return lines.first === lines.last ? `#L${lines.first}` : `#L${lines.first}-L${lines.last}`
}

/** The address of lines on this site, without its origin. */
export const sourceAddress = (contestId: string, { path, lines }: Citation): string =>
  `/contests/${encodeURIComponent(contestId)}/source?path=${encoded(path)}${lineHash(lines)}`

/**
 * What stands in a submission for these lines. A permanent link to the repository, if it is on a host whose links are
 * read everywhere (as root causes, for likely duplicates, in published reports); otherwise a link to this site.
 */
export function citationText(cited: Citation, source: CitedSource, origin: string): string {
  const [host = '', ...name] = source.repository?.split('/') ?? []
  const [address, blob] = hosts[host.toLowerCase()] ?? []
  const path = cited.path.split('/').map(encoded).join('/')
  if (address && name.length > 1) {
    const repository = name.join('/').replace(/\.git$/, '')
    return `${address}${repository}${blob}${source.commit}/${path}${lineHash(cited.lines)}`
  }
  return `[${cited.path}${lineHash(cited.lines)}](${origin}${sourceAddress(source.contestId, cited)})`
}

/** Whether a text may cite the source of a contest: cheap, and never wrong about a text that does not. */
export const mayCite = (markdown: string): boolean => /\/source\?path=|\/blob\/[0-9a-f]{40}\//i.test(markdown)

/** A text can cite any number of lines; the first ones are shown. */
export const mostCited = 12

/** The lines of a contest's source that a Markdown text links to, in order, each once. */
export function citationsIn(markdown: string, source: CitedSource): Citation[] {
  const linked = findCodeLinks(markdown)
    .filter((link) => isOfSource(link, source))
    .map((link) => ({ start: link.start, path: wholePath(link), lines: link.lines }))
  const found = [...linked, ...ownLinksIn(markdown, source.contestId)].sort((one, other) => one.start - other.start)
  const unique = new Map(found.map(({ path, lines }) => [`${path}${lineHash(lines)}`, { path, lines }]))
  return [...unique.values()].slice(0, mostCited)
}

function isOfSource({ host, repository, ref }: CodeLink, source: CitedSource): boolean {
  const linked = `${host}.com/${repository}`.toLowerCase()
  const contestRepository = source.repository?.toLowerCase().replace(/\.git$/, '')
  return linked === contestRepository && ref.toLowerCase() === source.commit.toLowerCase()
}

/** As it is in the repository; a code link's own path stays encoded where it could mislead a reader. */
function wholePath({ url, ref, path }: CodeLink): string {
  const [encodedPath = ''] = url.slice(url.indexOf(`/${ref}/`) + ref.length + 2).split(/[?#]/)
  return decoded(encodedPath) ?? path
}

/** Links to the source's page on this site. */
function ownLinksIn(markdown: string, contestId: string): (Citation & { start: number })[] {
  const links = /\/contests\/([\w-]{1,64})\/source\?path=([\w.%~-]{1,3000})(?:#L(\d{1,6})(?:-L(\d{1,6}))?)?/g
  return [...markdown.matchAll(links)].flatMap(({ index, 1: id, 2: encoded = '', 3: from, 4: to = from }) => {
    const path = decoded(encoded)
    if (id !== contestId || path === null) return []
    const ends = [Number(from), Number(to)]
    const lines = from === undefined ? null : { first: Math.min(...ends), last: Math.max(...ends) }
    return [{ path, lines, start: index }]
  })
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
