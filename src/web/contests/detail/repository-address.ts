import { repoUrlProblem } from '../../../domain/field-rules'

export type RepositoryAddress = { url: string; name: string; commit: string | null }

/** A short name after tree or blob can be a branch; after commit it is a commit. */
const named =
  /^(.+?)(?:\/-)?(?:\/pull\/\d+)?\/(?:(?:tree|blob|src)\/([0-9a-f]{40})|commits?\/([0-9a-f]{7,40}))(?:[/?#.].*)?$/i

/** A contest's repository as it may be linked, or null: some server may send another kind. A commit is 40 hex digits, or 7 and more after its name. */
export function repositoryAddress(url: string | null): RepositoryAddress | null {
  if (!url || repoUrlProblem(url)) return null
  const plain = url.replace(/^https:\/\//, '')
  const [, repository, whole, short] = named.exec(plain) ?? []
  const commit = whole ?? short
  return { url, name: (repository ?? plain).replace(/\/$/, ''), commit: commit?.toLowerCase() ?? null }
}
