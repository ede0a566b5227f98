/** A submission as a simple program thinks of it, which shares no code with the product. */
export type ModelIssue = {
  id: string
  author: string
  verdict: ModelVerdict
  /** The number of each revision. */
  seqs: number[]
  certifiedSeq: number | null
  /** What was certified before the last edit, and may be confirmed. */
  suspendedSeq: number | null
  isWithdrawn: boolean
  /** It was judged at some time. */
  hadVerdict: boolean
}

/** With 'invalid', why: in words, or by the number of a known issue. */
type ModelVerdict = { status: 'pending' | 'valid' | 'invalid'; reason: string | null; cites: number | null }

const pending: ModelVerdict = { status: 'pending', reason: null, cites: null }

/** What a contest amounts to after what was done in it, computed in the plainest way. */
export class ContestModel {
  readonly issues = new Map<string, ModelIssue>()
  /** The submissions of each group. */
  groups: Set<string>[] = []
  lastSeq = 0
  addenda = 0
  /** What the ledger has to say of it, in order: the kind of each change, and what it is about. */
  readonly changes: string[] = []
  /** Whose verdict was the last thing that was done to a submission, and what stood before it. */
  private readonly lastVerdicts = new Map<string, { judge: string; before: ModelVerdict }>()

  of(id: string): ModelIssue {
    const issue = this.issues.get(id)
    if (!issue) throw new Error(`The model has no submission ${id}`)
    return issue
  }

  get standing(): ModelIssue[] {
    return [...this.issues.values()].filter(({ isWithdrawn }) => !isWithdrawn)
  }

  record(kind: string, ...about: readonly string[]): void {
    this.changes.push([kind, ...about].join(' '))
    for (const id of about) this.lastVerdicts.delete(id)
  }

  /** Everybody who ever submitted, also what was withdrawn. */
  hasEntered(person: string): boolean {
    return [...this.issues.values()].some(({ author }) => author === person)
  }

  submit(id: string, author: string): void {
    this.lastSeq += 1
    const fresh = { verdict: pending, certifiedSeq: null, suspendedSeq: null, isWithdrawn: false, hadVerdict: false }
    this.issues.set(id, { id, author, seqs: [this.lastSeq], ...fresh })
    this.record('issue_submitted', id)
  }

  /** Neither a certificate nor a verdict on an earlier text holds for a new one. */
  edit(id: string): void {
    const issue = this.of(id)
    this.lastSeq += 1
    issue.seqs.push(this.lastSeq)
    issue.suspendedSeq = issue.certifiedSeq ?? issue.suspendedSeq
    issue.certifiedSeq = null
    issue.verdict = pending
    this.record('issue_edited', id)
  }

  take(id: string, kind: 'issue_withdrawn' | 'issue_removed'): void {
    this.of(id).isWithdrawn = true
    this.leave(id)
    this.record(kind, id)
  }

  /** A verdict that says what stands already is no change. Citing again keeps the words. */
  judge(
    id: string,
    sent: { status: string; invalidationReason?: string | null; knownIssue?: number },
    judge = '',
  ): void {
    const { verdict } = this.of(id)
    const kept = verdict.status === 'invalid' ? verdict.reason : null
    const next =
      sent.status === 'invalid'
        ? { status: 'invalid' as const, reason: sent.invalidationReason ?? kept, cites: sent.knownIssue ?? null }
        : { ...pending, status: sent.status as 'valid' }
    if (next.status === verdict.status && next.reason === verdict.reason && next.cites === verdict.cites) return
    Object.assign(this.of(id), { verdict: next, hadVerdict: true })
    this.record('verdict', id)
    if (judge) this.lastVerdicts.set(id, { judge, before: verdict })
  }

  /** Undoing is for whoever gave the verdict, as long as nothing has followed it. */
  mayUndo(id: string, judge: string): boolean {
    return this.lastVerdicts.get(id)?.judge === judge
  }

  undo(id: string): void {
    this.of(id).verdict = this.lastVerdicts.get(id)?.before ?? pending
    this.record('verdict_undone', id)
  }

  certify(id: string, seq: number): void {
    const issue = this.of(id)
    if (issue.certifiedSeq === seq) return
    this.record(issue.suspendedSeq === seq ? 'certificate_confirmed' : 'revision_certified', id)
    issue.certifiedSeq = seq
    issue.suspendedSeq = null
  }

  withdrawCertificate(id: string): void {
    this.of(id).certifiedSeq = null
    this.of(id).suspendedSeq = null
    this.record('certificate_withdrawn', id)
  }

  /** Whatever is found to be the same as a member of a group belongs to that group. */
  join(ids: readonly string[]): void {
    const known = this.groups.find((group) => ids.some((id) => group.has(id)))
    const grown = new Set([...(known ?? []), ...ids])
    this.groups = [...this.groups.filter((group) => group !== known), grown]
    this.changes.push(['issues_grouped', ...[...grown].sort()].join(' '))
    for (const id of ids) if (!known?.has(id)) this.lastVerdicts.delete(id)
  }

  ungroup(id: string): void {
    this.leave(id)
    this.record('issue_ungrouped', id)
  }

  /** The last but one takes the last one along, because a group of one is none. */
  private leave(id: string): void {
    const group = this.groupOf(id)
    group?.delete(id)
    if (group?.size === 1) for (const last of group) this.lastVerdicts.delete(last)
    this.groups = this.groups.filter(({ size }) => size > 1)
  }

  groupOf(id: string): Set<string> | undefined {
    return this.groups.find((group) => group.has(id))
  }

  placeOf(id: string): number {
    const { certifiedSeq, seqs } = this.of(id)
    return certifiedSeq ?? (seqs.at(-1) as number)
  }

  /** The earliest valid one of its group; while none is valid the earliest pending one, and else the earliest. */
  isPrimary(id: string): boolean {
    const group = [...(this.groupOf(id) ?? [])].sort((one, other) => this.placeOf(one) - this.placeOf(other))
    const first = (status: string) => group.find((one) => this.of(one).verdict.status === status)
    return id === (first('valid') ?? first('pending') ?? group[0])
  }

  /** Each cent of the pool goes to the first valid submission of each find, an odd cent to the earliest. */
  split(poolCents: number): Map<string, number> {
    const valid = this.standing.filter(({ verdict }) => verdict.status === 'valid')
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
