type Certified = { certifiedSeq: number | null; placeInLine: number }

export type CertificateState = 'none' | 'standing' | 'suspended'

/**
 * An active certificate decides the place in line. An edit suspends it, because the new text may report a different
 * bug; the last revision then decides until a judge confirms the certificate. Only earlier revisions are certified, so
 * the place alone distinguishes the two states.
 */
export function certificateState({ certifiedSeq, placeInLine }: Certified): CertificateState {
  if (certifiedSeq === null) return 'none'
  return certifiedSeq === placeInLine ? 'standing' : 'suspended'
}

/**
 * Returns why a revision can't be certified as sufficient by itself, or null. `ofIssue` has the numbers of all
 * revisions. Without a certificate, the last one decides the place, so only an earlier one can be certified.
 */
export function certificateProblem(ofIssue: readonly number[], seq: number): string | null {
  if (!ofIssue.includes(seq)) return 'This submission has no such revision'
  return seq === Math.max(...ofIssue) ? 'The last revision already counts. Choose an earlier one' : null
}

type Opened = { opened: readonly number[]; ofIssue: readonly number[]; seq: number }

/**
 * A certificate states that the certified text already contains the flaw judged now, so the judge must have opened both
 * that revision and the last one. `opened` has the numbers of all revisions that the judge has opened.
 */
export function certifyingRefusal({ opened, ofIssue, seq }: Opened): 'revisions_not_read' | null {
  return opened.includes(seq) && opened.includes(Math.max(...ofIssue)) ? null : 'revisions_not_read'
}
