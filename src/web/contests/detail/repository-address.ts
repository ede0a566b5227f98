import { repoUrlProblem } from '../../../domain/field-rules'

export type RepositoryAddress = { url: string; name: string; commit: string | null }

const named = /^(.+?)(?:\/-)?\/(?:tree|commit|blob|commits)\/([0-9a-f]{40})(?:[/?#].*)?$/i

/** A contest's repository as it may be linked, or null: some server may send another kind. A commit is 40 hex digits. */
export function repositoryAddress(url: string | null): RepositoryAddress | null {
  if (!url || repoUrlProblem(url)) return null
  const plain = url.replace(/^https:\/\//, '')
  const [, repository, commit] = named.exec(plain) ?? []
  return { url, name: (repository ?? plain).replace(/\/$/, ''), commit: commit?.toLowerCase() ?? null }
}
