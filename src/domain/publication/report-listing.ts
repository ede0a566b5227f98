import type { PublishedReport } from './published-report'

/** A report's entry in lists, and the text that search covers: title and summary. */
export type ReportListing = {
  title: string
  summary: string
  startDate: string
  endDate: string
  submitted: number
  unique: number
  poolCents: number
}

export function listingOf({ title, summary, contest, counts, award }: PublishedReport): ReportListing {
  const { startDate, endDate } = contest
  const { submitted, unique } = counts
  return { title, summary, startDate, endDate, submitted, unique, poolCents: award.poolCents }
}

/**
 * The listing stored while the report is encrypted. It omits the summary, which the lead wrote; the rest is in other
 * tables anyway.
 */
export const encryptedListing = (listing: ReportListing): ReportListing => ({ ...listing, summary: '' })
