import type { BuildSettings } from '../../../domain/contests/source-manifest'

/** The funds that the contest names, and by which version of the base contract they are counted. */
export type Measure = { version: 1; token: string | null; holders: string[] }

type Keyed = {
  contestId: string
  /** Null for a project's own tests. */
  authorId: string | null
  sourceDigest: string
  build: BuildSettings | null
  measure: Measure
  proof: string | null
  patch: string | null
}

/**
 * All that decides the result of a run. With the author, so that nobody learns by a quick answer that another had the
 * same proof.
 */
export function runKeyText({ contestId, authorId, sourceDigest, build, measure, proof, patch }: Keyed): string {
  return JSON.stringify([contestId, authorId, sourceDigest, build, measure, proof, patch])
}
