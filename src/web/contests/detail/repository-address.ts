import { repoUrlProblem } from '../../../domain/field-rules'

export type RepositoryAddress = { url: string; name: string; commit: string | null }

/** After tree or blob, a short name can be a branch; after commit it is a commit. */
const named =
  /^(.+?)(?:\/-)?(?:\/pull\/\d+)?\/(?:(?:tree|blob|src)\/([0-9a-f]{40})|commits?\/([0-9a-f]{7,40}))(?:[/?#.].*)?$/i

/**
 * A contest's repository if it can be linked, or null, because a server may send something else. A commit is 40 hex
 * digits, or at least 7 after a /commit/ path.
 */
export function repositoryAddress(url: string | null): RepositoryAddress | null {
  if (!url || repoUrlProblem(url)) return null
  const plain = url.replace(/^https:\/\//, '')
  const [, repository, fullHash, shortHash] = named.exec(plain) ?? []
  const commit = fullHash ?? shortHash
  return { url, name: (repository ?? plain).replace(/\/$/, ''), commit: commit?.toLowerCase() ?? null }
}
