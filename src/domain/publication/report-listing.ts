import type { PublishedReport } from './published-report'

/** What a list of reports shows of one, and what the search looks through: title and summary. */
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

/** What is stored of it while the report is encrypted: the lead wrote the summary, the rest stands in other tables anyway. */
export const encryptedListing = (listing: ReportListing): ReportListing => ({ ...listing, summary: '' })
