import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import {
  answerDifference,
  assignmentDifference,
  releaseDifference,
  seatDifference,
  seatKey,
  seatName,
} from '../../../domain/ledger/replay-seats'
import type { Db } from '../../db/database'
import { everyAssignment, everyRelease, everySponsorAnswer, listEverySeat } from './state-queries'

/** Compares seats, assignments, releases and sponsors' answers with their events. */
export async function checkSeats(tx: Db, ledger: ReplayedLedger): Promise<string | null> {
  const { seats, assignments, releases, sponsorAnswers } = ledger
  const seated = await firstProblem(
    await listEverySeat(tx),
    seats,
    ({ contestId, userId }) => seatKey(contestId, userId),
    seatDifference,
  )
  if (seated.problem) return seated.problem
  const empty = seats.get(seated.missing ?? '')
  if (empty) return gone(seatName(empty))
  const issueOf = ({ issueId }: { issueId: string }) => issueId
  const assigned = await firstProblem(everyAssignment(tx), assignments, issueOf, assignmentDifference)
  const released = await firstProblem(everyRelease(tx), releases, issueOf, releaseDifference)
  const said = await firstProblem(everySponsorAnswer(tx), sponsorAnswers, ({ id }) => id, answerDifference)
  return (
    assigned.problem ??
    (assigned.missing && gone(`Assignment of submission ${assigned.missing}`)) ??
    released.problem ??
    (released.missing && gone(`Release of submission ${released.missing}`)) ??
    said.problem ??
    (said.missing && gone(`Answer ${said.missing} of a sponsor`))
  )
}

const gone = (row: string) => `${row} is in the ledger, and gone from the database.`

/** The first row that differs; otherwise the key of the first missing row. */
async function firstProblem<Row, Expected>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  expected: ReadonlyMap<string, Expected>,
  keyOf: (row: Row) => string,
  differenceOf: (row: Row, expected: Expected | undefined) => string | null,
): Promise<{ problem: string | null; missing: string | null }> {
  const unseen = new Set(expected.keys())
  for await (const row of rows) {
    const problem = differenceOf(row, expected.get(keyOf(row)))
    if (problem) return { problem, missing: null }
    unseen.delete(keyOf(row))
  }
  const [missing = null] = unseen
  return { problem: null, missing }
}
