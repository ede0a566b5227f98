import type { Verdict } from '../../src/domain/judging/review-rules'
import { type ApartPair, apartCauses, type Cause, causesOf } from '../../src/features/likely-duplicates/domain/causes'
import type { Likeness } from '../../src/features/likely-duplicates/domain/pair-likeness'
import {
  type ChanceWeights,
  findLookAlikes,
  type LeastChances,
  measuresOf,
  rankOffers,
  type SweepFacts,
} from '../../src/features/likely-duplicates/domain/sweep-offers'
import type { JudgedContest } from './judged-contest'

/** Keys by what they are for. */
export const keyNames = ['valid', 'invalid', 'sweep', 'same', 'apart', 'lookAlikesSame', 'lookAlikesApart'] as const
export type Keys = Record<(typeof keyNames)[number], number>

/** `S`, a digit for one of the saved reasons, and sending it. */
const keysOfInvalid = 3

/** The final state of labelled duplicates: valid reports in a group of two or more. */
export type Swept = Keys & {
  reports: number
  duplicates: number
  /** In the group that contains most of its cause. */
  right: number
  /** In another group: a second one of the same cause, or one of other causes. */
  wrong: number
  /** In no group. */
  alone: number
}

/** Two causes that a judge compared. */
export type Answer = { measures: number[]; isSame: boolean }

export type SweepRule = { weights?: ChanceWeights; least?: LeastChances }
type Row = { id: string; duplicateGroupId: string | null; status: Verdict; placeInLine: number }

/**
 * Simulates a judge who knows every label and goes through a contest by place in line with just the product's offers:
 * sweeps pending reports, gives a verdict to those that repeat nothing, sweeps on, and finally goes through the
 * look-alikes.
 */
export function sweepContest(
  contest: JudgedContest,
  likeness: Likeness,
  rule: SweepRule = {},
): Swept & { answers: Answer[] } {
  const judge = judgeOf(contest, likeness, rule)
  const keys = Object.fromEntries(keyNames.map((name) => [name, 0])) as Keys
  /** Returns whether anything was offered. */
  const walk = ({ id }: Row): boolean => {
    let [misses, wasOffered] = [0, false]
    for (;;) {
      const facts = judge.facts()
      const open = facts.causes.find(({ memberIds }) => memberIds.includes(id)) as Cause
      const [offer] = rankOffers(open, facts, misses)
      if (!offer) return wasOffered
      const isSame = judge.compare(open, offer.cause)
      keys[isSame ? 'same' : 'apart'] += 1
      misses = isSame ? 0 : misses + 1
      wasOffered = true
    }
  }
  for (const row of judge.rows) {
    if (row.status !== 'pending') continue
    const wasOffered = walk(row)
    if (row.status === 'pending') {
      const verdict = judge.decide(row)
      keys[verdict] += verdict === 'invalid' ? keysOfInvalid : 1
    }
    keys.sweep += Number(walk(row) || wasOffered)
  }
  for (let [first] = findLookAlikes(judge.facts()); first; [first] = findLookAlikes(judge.facts()))
    keys[judge.compare(first.one, first.other) ? 'lookAlikesSame' : 'lookAlikesApart'] += 1
  return { ...keys, ...judge.standing(), answers: judge.answers }
}

function judgeOf({ reports }: JudgedContest, likeness: Likeness, rule: SweepRule) {
  const rows = reports.map(
    ({ id }, at): Row => ({ id: String(id), duplicateGroupId: null, status: 'pending', placeInLine: at + 1 }),
  )
  const labels = reports.map(({ group }, at) => group ?? `alone ${at}`)
  const at = new Map(rows.map(({ id }, place) => [id, place]))
  const labelOf = ({ shownId }: Cause) => labels[at.get(shownId) as number]
  const apart: ApartPair[] = []
  const answers: Answer[] = []
  return {
    rows,
    answers,
    facts: (): SweepFacts => {
      const causes = causesOf(rows)
      return { causes, isApart: apartCauses(causes, apart), likeness, ...rule }
    },
    decide: (row: Row) => {
      const verdict = reports[at.get(row.id) as number]?.valid ? 'valid' : 'invalid'
      row.status = verdict
      return verdict
    },
    /** Merges equal causes, with the verdict that either has. */
    compare: (one: Cause, other: Cause): boolean => {
      const isSame = labelOf(one) === labelOf(other)
      answers.push({ measures: measuresOf(one, other, likeness) as number[], isSame })
      if (!isSame) apart.push([one.shownId, other.shownId])
      const status = one.verdict === 'pending' ? other.verdict : one.verdict
      for (const id of isSame ? [...one.memberIds, ...other.memberIds] : [])
        Object.assign(rows[at.get(id) as number] as Row, { duplicateGroupId: `with ${one.shownId}`, status })
      return isSame
    },
    standing: () =>
      standingOf(
        rows.map((row, place) => ({ ...row, label: labels[place] ?? '', isValid: reports[place]?.valid ?? false })),
      ),
  }
}

function standingOf(rows: readonly (Row & { label: string; isValid: boolean })[]): Omit<Swept, keyof Keys> {
  const standing = { reports: rows.length, duplicates: 0, right: 0, wrong: 0, alone: 0 }
  for (const label of new Set(rows.map((row) => row.label))) {
    const all = rows.filter((row) => row.label === label)
    const duplicates = all.length > 1 ? all.filter(({ isValid }) => isValid) : []
    const groups = duplicates.flatMap(({ duplicateGroupId }) => duplicateGroupId ?? [])
    const sizeOf = (group: string) => groups.filter((one) => one === group).length
    const [main] = groups.sort((a, b) => sizeOf(b) - sizeOf(a))
    standing.duplicates += duplicates.length
    standing.right += groups.filter((group) => group === main).length
    standing.wrong += groups.filter((group) => group !== main).length
    standing.alone += duplicates.length - groups.length
  }
  return standing
}
