/** What a contest knows of how judges came to know a verdict. */
export class Acquaintances {
  private readonly sure = new Set<string>()
  private readonly possible = new Set<string>()

  /** Has decided about it, or has opened it since it was judged. */
  knows(judge: string, issueId: string): void {
    this.sure.add(`${judge} ${issueId}`)
  }

  /** Perhaps: what was done was interrupted, or changed nothing. */
  mayKnow(judge: string, issueId: string): void {
    this.possible.add(`${judge} ${issueId}`)
  }

  of(judge: string, issueId: string): boolean | 'perhaps' {
    if (this.sure.has(`${judge} ${issueId}`)) return true
    return this.possible.has(`${judge} ${issueId}`) ? 'perhaps' : false
  }
}
