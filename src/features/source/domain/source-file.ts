import type { SourceFile, SourceTotals } from '../../../domain/contests/source-manifest'

export function totalsOf(files: readonly SourceFile[], isInScope: (path: string) => boolean): SourceTotals {
  const totals = { files: files.length, bytes: 0, nsloc: 0, filesInScope: 0, nslocInScope: 0 }
  for (const { path, bytes, nsloc } of files) {
    totals.bytes += bytes
    totals.nsloc += nsloc ?? 0
    if (!isInScope(path)) continue
    totals.filesInScope += 1
    totals.nslocInScope += nsloc ?? 0
  }
  return totals
}

/** A full commit id of Git, in lower case. */
export const commitProblem = (commit: string): string | null =>
  /^[0-9a-f]{40}$/.test(commit) ? null : 'Enter the full commit hash: 40 hexadecimal digits'
