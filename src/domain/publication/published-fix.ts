import { type FixAdder, fixAdderNames, formatShare } from '../contests/proof-runs'

/** A fix that the lead judge chose to publish with a finding. */
export type PublishedFix = {
  addedAs: FixAdder
  /** A unified diff, verbatim except for redactions. */
  patch: string
  /** What the proof in the finding's text does without this fix, which stops it; null unless runs that count say so. */
  stoppedProof: StoppedProof | null
}

/** `lostShare` is of the funds, or null if no loss was measured. */
export type StoppedProof = { lostShare: number | null }

/** A fix of a contest's source that a lead judge can choose to publish. */
export type PublishableFix = Pick<PublishedFix, 'addedAs'> & {
  id: string
  title: string
  addedById: string
  /** Whether the project's own tests pass with it. */
  counts: boolean
  /** By submission, the proofs that it stops. */
  stopped: { issueId: string; proof: StoppedProof }[]
}

/** The patch as a code block, after who added it and whether it stops the proof. */
export function fixAsMarkdown({ addedAs, patch, stoppedProof }: PublishedFix): string {
  const fence = '`'.repeat(Math.max(3, longestRun(patch) + 1))
  const block = `${fence}diff\n${patch.replace(/\n$/, '')}\n${fence}`
  return [`Added by ${fixAdderNames[addedAs]}.`, stoppedProof && stoppedText(stoppedProof), block]
    .filter((part) => part !== null)
    .join('\n\n')
}

/** A smaller share would be written as 0.0%. */
const leastShare = 0.001

const stoppedText = ({ lostShare }: StoppedProof): string =>
  lostShare !== null && lostShare >= leastShare
    ? `The proof loses ${formatShare(lostShare)} of the funds; with this fix it is stopped.`
    : 'The proof passes; with this fix it is stopped.'

/** Of backticks, so that no patch can end its block. */
const longestRun = (patch: string): number =>
  (patch.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)
