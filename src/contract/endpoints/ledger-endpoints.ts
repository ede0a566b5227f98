import { z } from 'zod'
import * as ledger from '../ledger'
import { shapes } from './endpoint-shapes'

export const ledgerEndpoints = {
  readLedger: shapes({
    summary: 'Who did what, when and why: 50 events, newest first, with marks for the page before and after',
    query: ledger.ledgerQuery,
    reply: ledger.ledgerReply,
    errors: ['validation_error'],
  }),
  downloadLedger: shapes({
    summary: 'The newest 10,000 events of a filter as a table for spreadsheets',
    query: ledger.ledgerTableQuery,
    reply: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: ['validation_error'],
    attachment: 'ledger.csv',
  }),
  readLedgerHead: shapes({
    summary: 'How far the chain of the ledger goes, signed: to be kept outside',
    reply: ledger.ledgerHeadReply,
    errors: [],
  }),
  readLogKey: shapes({
    summary: 'The public key that receipts and heads of the ledger are checked with',
    reply: ledger.logKeyReply,
    errors: [],
  }),
}
