import { z } from 'zod'
import * as awards from './awards'
import { shapes } from './endpoint-shapes'
import { idParams } from './issue'

const errors = ['contest_not_found', 'results_for_participants', 'results_not_final'] as const

export const awardEndpoints = {
  getResults: shapes({
    summary: 'How the pool of a finalized contest was split; for its participants and for admins',
    params: idParams,
    reply: awards.resultsReply,
    errors,
  }),
  downloadResults: shapes({
    summary: 'The award statement as a file: the snapshot and the lines that it makes',
    params: idParams,
    reply: awards.statement,
    errors,
    attachment: 'award-statement.json',
  }),
  downloadResultsTable: shapes({
    summary: 'The award statement as a table for spreadsheets',
    params: idParams,
    reply: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors,
    attachment: 'award-statement.csv',
  }),
}
