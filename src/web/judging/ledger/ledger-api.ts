import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import { type LedgerGroup, ledgerGroups } from '../../../domain/judging/ledger-kinds'
import { choicePart, textPart } from '../../address-view'
import { call } from '../../api/call'
import { saveTable } from '../../ui/save-file'

export type LedgerEvent = Reply<'readLedger'>['data']['events'][number]

/** There are many times more of them than of anything else. */
type Readings = 'hide' | 'show'

/** What the address of the page says; `before` and `after` are the marks of a reply. */
export const ledgerAddress = {
  group: choicePart<LedgerGroup | 'all'>(['all', ...ledgerGroups], 'all'),
  readings: choicePart<Readings>(['hide', 'show'], 'hide'),
  actor: textPart,
  person: textPart,
  contest: textPart,
  issue: textPart,
  from: textPart,
  to: textPart,
  before: textPart,
  after: textPart,
}
/** Where another filter begins. */
export const fromTheTop = { before: '', after: '' }

export type LedgerView = {
  group: LedgerGroup | 'all'
  readings: Readings
  actor: string
  person: string
  contest: string
  issue: string
  from: string
  to: string
  before: string
  after: string
}

const filterOf = ({ group, readings, actor, person, contest, issue, from, to }: LedgerView) => ({
  group,
  readings,
  actorId: actor,
  userId: person,
  contestId: contest,
  issueId: issue,
  from,
  to,
})

export function useLedger(view: LedgerView) {
  return useQuery({
    queryKey: ['ledger', view],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { before, after } = view
      const data = (await call('readLedger', { query: { ...filterOf(view), before, after } })).data
      if (!data?.events) throw new Error('The ledger could not be read')
      return data
    },
  })
}

/** Fetched with the session, which a plain link would not send. */
export function useLedgerTable(view: LedgerView) {
  return useMutation({
    mutationFn: async () => {
      saveTable(await call('downloadLedger', { query: filterOf(view) }), 'ledger.csv')
    },
  })
}
