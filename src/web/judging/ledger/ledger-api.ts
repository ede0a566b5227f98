import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import { type LedgerGroup, ledgerGroups } from '../../../domain/ledger/ledger-kinds'
import { call } from '../../api/call'
import { callForAll } from '../../api/call-for'
import { saveTable } from '../../ui/text/save-file'
import { choiceParam, textParam, type ViewOf } from '../../url-state'

export type LedgerEvent = Reply<'readLedger'>['data']['events'][number]

/** Readings vastly outnumber all other events. */
type Readings = 'hide' | 'show'

/** The page's URL state; `before` and `after` are cursors from a reply. */
export const ledgerAddress = {
  group: choiceParam<LedgerGroup | 'all'>(['all', ...ledgerGroups], 'all'),
  readings: choiceParam<Readings>(['hide', 'show'], 'hide'),
  actor: textParam,
  person: textParam,
  contest: textParam,
  issue: textParam,
  from: textParam,
  to: textParam,
  before: textParam,
  after: textParam,
}
/** The first page, for a new filter. */
export const firstPage = { before: '', after: '' }

export type LedgerView = ViewOf<typeof ledgerAddress>

const filterOf = ({ actor, person, contest, issue, before: _, after: __, ...rest }: LedgerView) => ({
  ...rest,
  actorId: actor,
  userId: person,
  contestId: contest,
  issueId: issue,
})

export const useLedger = (view: LedgerView) =>
  useQuery({
    queryKey: ['ledger', view],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const query = { ...filterOf(view), before: view.before, after: view.after }
      return callForAll('readLedger', 'events', { query }, 'The ledger could not be read')
    },
  })

/** Fetched with the session token, which a plain link wouldn't send. */
export const useLedgerTable = (view: LedgerView) =>
  useMutation({
    mutationFn: async () => saveTable(await call('downloadLedger', { query: filterOf(view) }), 'ledger.csv'),
  })
