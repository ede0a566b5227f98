import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { splitAward } from '../../domain/awards/award-rule'
import { verdicts } from '../../domain/judging/review-rules'

/** The award rule written a second time, in SQL with window functions and without our code. */
const computed = `
  with contests as (
    select contest, pool from jsonb_to_recordset($1) as c (contest int, pool bigint)
  ), valid as (
    select contest, id, place, coalesce('group ' || "group", 'alone ' || id) as class
    from jsonb_to_recordset($2) as i (contest int, id text, status text, "group" text, place int, withdrawn boolean)
    where status = 'valid' and not withdrawn
  ), ranked as (
    select *, row_number() over (partition by contest, class order by place) = 1 as is_primary from valid
  ), numbered as (
    select *,
      count(*) filter (where is_primary) over (partition by contest) as u,
      row_number() over (partition by contest, is_primary order by place) as nth
    from ranked
  )
  select contest, id, is_primary,
    (case when is_primary then pool / u + (nth <= pool % u)::int else 0 end)::text as cents
  from numbered join contests using (contest)
  order by contest, place`

const contest = fc.record({
  poolCents: fc.integer({ min: 1, max: 100_000_000_000_000 }),
  issues: fc.array(
    fc.record({
      status: fc.constantFrom(...verdicts, 'valid' as const, 'valid' as const),
      duplicateGroupId: fc.constantFrom(null, null, 'g', 'h', 'i', 'j'),
      isWithdrawn: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 40, size: 'max' },
  ),
})

test('SQL computes the same shares for a thousand generated contests, cent for cent [T37]', async () => {
  const { pool } = await emptyDatabase()
  const contests = fc.sample(contest, { numRuns: 1_000, seed: 20_261_101 }).map(({ poolCents, issues }, number) => {
    const inLine = issues.map((issue, place) => ({ ...issue, id: `i${number}-${place}`, placeInLine: place * 3 + 1 }))
    return { number, poolCents, issues: inLine }
  })
  const pools = contests.map(({ number, poolCents }) => ({ contest: number, pool: poolCents }))
  const rows = contests.flatMap(({ number, issues }) =>
    issues.map(({ id, status, duplicateGroupId, placeInLine, isWithdrawn }) => ({
      contest: number,
      id,
      status,
      group: duplicateGroupId,
      place: placeInLine,
      withdrawn: isWithdrawn,
    })),
  )
  const found = await pool.query(computed, [JSON.stringify(pools), JSON.stringify(rows)])
  const inCode = contests.flatMap(({ number, poolCents, issues }) =>
    splitAward(
      poolCents,
      issues.map((issue) => ({ ...issue, authorId: 'ada' })),
    ).lines.map((line) => ({
      contest: number,
      id: line.issueId,
      is_primary: line.isPrimary,
      cents: String(line.amountCents),
    })),
  )
  expect(inCode.length).toBeGreaterThan(5_000)
  expect(found.rows).toEqual(inCode)
})
