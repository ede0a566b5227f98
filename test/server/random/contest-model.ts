/** A submission as a simple program thinks of it, which shares no code with the product. */
export type ModelIssue = {
  id: string
  author: string
  status: 'pending' | 'valid' | 'invalid'
  /** The number of each revision. */
  seqs: number[]
  certifiedSeq: number | null
  isWithdrawn: boolean
}

/** What a contest amounts to after what was done in it, computed in the plainest way. */
export class ContestModel {
  readonly issues = new Map<string, ModelIssue>()
  /** The submissions of each group. */
  groups: Set<string>[] = []
  lastSeq = 0
  addenda = 0

  of(id: string): ModelIssue {
    const issue = this.issues.get(id)
    if (!issue) throw new Error(`The model has no submission ${id}`)
    return issue
  }

  get standing(): ModelIssue[] {
    return [...this.issues.values()].filter(({ isWithdrawn }) => !isWithdrawn)
  }

  submit(id: string, author: string): void {
    this.lastSeq += 1
    const fresh = { status: 'pending' as const, certifiedSeq: null, isWithdrawn: false }
    this.issues.set(id, { id, author, seqs: [this.lastSeq], ...fresh })
  }

  /** Neither a certificate nor a verdict on an earlier text holds for a new one. */
  edit(id: string): void {
    this.lastSeq += 1
    this.of(id).seqs.push(this.lastSeq)
    this.of(id).certifiedSeq = null
    this.of(id).status = 'pending'
  }

  take(id: string): void {
    this.of(id).isWithdrawn = true
    this.leave(id)
  }

  join(ids: readonly string[]): void {
    this.groups.push(new Set(ids))
  }

  leave(id: string): void {
    for (const group of this.groups) group.delete(id)
    this.groups = this.groups.filter(({ size }) => size > 1)
  }

  groupOf(id: string): Set<string> | undefined {
    return this.groups.find((group) => group.has(id))
  }

  placeOf(id: string): number {
    const { certifiedSeq, seqs } = this.of(id)
    return certifiedSeq ?? (seqs.at(-1) as number)
  }

  /** Each cent of the pool goes to the first valid submission of each find, an odd cent to the earliest. */
  split(poolCents: number): Map<string, number> {
    const valid = this.standing.filter(({ status }) => status === 'valid')
    valid.sort((one, other) => this.placeOf(one.id) - this.placeOf(other.id))
    const paid = valid.filter(({ id }) => {
      const group = this.groupOf(id)
      return !valid.some((other) => group?.has(other.id) && this.placeOf(other.id) < this.placeOf(id))
    })
    const amounts = new Map(valid.map(({ id }) => [id, 0]))
    for (let cent = 0, left = poolCents; left > 0 && paid.length > 0; cent += 1) {
      // Whole rounds at once, and what is left one by one.
      const each = cent === 0 ? Math.floor(left / paid.length) : 1
      for (const { id } of paid) {
        if (left < each || left === 0) break
        amounts.set(id, (amounts.get(id) ?? 0) + each)
        left -= each
      }
    }
    return amounts
  }
}
