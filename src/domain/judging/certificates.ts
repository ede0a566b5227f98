/**
 * Why a revision cannot be certified as sufficient by itself, or null. `ofIssue` holds the numbers of all revisions of
 * the issue. The last one decides its place without a certificate, so only an earlier one can be certified. A
 * certificate outlasts later edits: what was sufficient then is not less so because of what was added.
 */
export function certificateProblem(ofIssue: readonly number[], seq: number): string | null {
  if (!ofIssue.includes(seq)) return 'This submission has no such revision'
  return seq === Math.max(...ofIssue) ? 'The last revision counts already. Choose an earlier one' : null
}
