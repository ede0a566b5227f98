import { z } from 'zod'
import { publishedAnswer } from '../../../contract/publication/issue-readers'
import { fixAdders } from '../../../domain/contests/proof-runs'
import { invalidationCodes } from '../../../domain/judging/invalidation-codes'
import { missingReasons } from '../../../domain/judging/second-look/agreement'
import { mapPublishedTexts, timelineKinds } from '../../../domain/publication/published-report'

const count = z.int().min(0)
const instant = z.iso.datetime().describe('ISO 8601 in UTC')
const markdown = z.string().describe('Markdown')
const place = z.int().min(1).describe('Place in line: 1 is the first submission that was received')

const person = z.strictObject({
  name: z.string().describe("The name if the person agreed to it, otherwise a pseudonym such as 'Researcher 3'"),
  isPseudonym: z.boolean(),
})

const figure = z.strictObject({
  value: z.number().nullable(),
  low: z.number().nullable().describe('Of the 95% interval'),
  high: z.number().nullable(),
  missing: z.enum(missingReasons).nullable().describe('Why a figure or its interval is null'),
})

const finding = z.strictObject({
  anchor: z.string().regex(/^C-\d{2,}$/),
  title: z.string(),
  severity: z.literal('Critical'),
  description: markdown,
  ...mapPublishedTexts(() => markdown.optional()),
  // Every report has this; later texts are missing in reports older than they are.
  proofOfConcept: markdown,
  isRedacted: z.boolean().describe('Whether something was replaced by [redacted]'),
  writtenBy: person.describe('Whose text it is'),
  foundBy: person.describe('Who was first in line, and is paid'),
  alsoFoundBy: z.array(person).describe('Every other author of the group, in their order'),
  placeInLine: place,
  laterPlaces: z.array(place),
  receivedAt: instant,
  answer: publishedAnswer.nullable().describe('The last answer that the sponsor wrote for the report'),
  fix: z
    .strictObject({
      addedAs: z.enum(fixAdders),
      patch: z.string().describe('A unified diff against the commit in scope'),
      stoppedProof: z
        .strictObject({
          lostShare: z
            .number()
            .min(0)
            .max(1)
            .nullable()
            .describe('Of the funds, without the fix; null if not measured'),
        })
        .nullable()
        .describe('What the proof in the text does without the fix, if runs that count say that the fix stops it'),
    })
    .optional()
    .describe('A fix that was published with the finding'),
})

const contest = z.strictObject({
  id: z.string(),
  startDate: instant,
  endDate: instant,
  finalizedAt: instant,
  repositoryUrl: z.string().nullable(),
  commit: z.string().nullable(),
  nSloc: count.nullable().describe('Source lines of code in scope'),
  scope: markdown,
})

const counts = z.strictObject({
  submitted: count.describe('Without those that were withdrawn or removed'),
  valid: count,
  unique: count,
  duplicates: count,
  invalid: count,
  withdrawn: count,
  removed: count,
  invalidByReason: z.partialRecord(z.enum([...invalidationCodes, 'none']), count),
  appeals: z.strictObject({ made: count, upheld: count, rejected: count }),
})

const award = z.strictObject({
  rulesVersion: z.int().min(1),
  poolCents: count,
  returnedCents: count,
  issues: z.array(
    z.strictObject({
      placeInLine: place,
      author: count.nullable().describe('The same number is the same person, in this report only'),
      status: z.enum(['valid', 'invalid']),
      group: place.nullable().describe('The place in line of the first of its group; null if it is in none'),
      amountCents: count,
    }),
  ),
})

/** The content of `/reports/{slug}.json`. */
export const publishedReport = z.strictObject({
  format: z.literal('primacy-report/1'),
  slug: z.string(),
  version: z.int().min(1).describe('Counts the publications of a contest'),
  site: z.strictObject({ name: z.string(), origin: z.string() }),
  title: z.string(),
  summary: markdown,
  publishedAt: instant,
  contest,
  timeline: z.array(z.strictObject({ at: instant, kind: z.enum(timelineKinds), text: z.string().nullable() })),
  counts,
  agreement: z
    .strictObject({
      ...{ count, agreed: count, raw: figure, kappa: figure, ac1: figure },
      blind: count.optional().describe('How many second judges had not seen the first verdict, where it is known'),
    })
    .nullable(),
  findings: z.array(finding),
  award,
})

/** The schema as JSON Schema, with its URL. */
export const publishedReportSchema = (address: string): object => ({
  $id: address,
  title: 'A published report of an audit contest',
  ...z.toJSONSchema(publishedReport),
})
