import { useState } from 'react'
import { kycStates } from '../../../domain/awards/kyc'
import { useSession } from '../../accounts/session/session-store'
import { hideStaleResults } from '../../loading/hide-stale-results'
import { LoadNote } from '../../loading/LoadNote'
import { PagedList, useResultCount } from '../../loading/PagedList'
import { usePageTitle } from '../../page-title'
import { usePageFocus } from '../../ui/access/page-focus'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { SearchField } from '../../ui/form/SearchField'
import page from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useUrlState, useUrlText } from '../../url-state'
import { KycDialog } from './KycDialog'
import { kycDisplayStatus } from './kyc-labels'
import { PeopleTable } from './PeopleTable'
import { type PeopleView, type Person, peopleAddress, usePeople } from './people-api'

export function PeoplePage() {
  usePageTitle()
  const ownId = useSession((session) => session.user?._id)
  const { view, hrefFor, show } = useUrlState<PeopleView>(peopleAddress)
  const search = useUrlText(view.q, (q) => show({ q, page: 1 }, { replace: true }))
  const heading = usePageFocus(`${view.state} ${view.only}`, view.page)
  const [changing, setChanging] = useState<Person | null>(null)
  const list = hideStaleResults(usePeople(view), search.value, view.q)
  const people = list.data?.people ?? []
  const found = useResultCount(list.data, view.page, ['person', 'people'], `${view.q} ${view.state} ${view.only}`)
  return (
    <>
      <PageHead
        ref={heading}
        title="People"
        subtitle="Identity checks (KYC), which come before any payment, and admin roles. Only admins can see this page."
      />
      <PeopleFilters
        view={view}
        counts={list.data?.counts}
        search={search}
        onChange={(to) => show({ ...to, page: 1 })}
      />
      <p className={page.found}>{found}</p>
      <LoadNote what="People" query={list} />
      <PagedList
        list={list}
        page={view.page}
        hrefFor={hrefFor}
        rows={
          people.length > 0 ? [<PeopleTable key="people" people={people} ownId={ownId} onChange={setChanging} />] : []
        }
        empty={
          <EmptyState
            title="No people found"
            action={
              <Button onClick={() => show({ q: '', state: 'all', only: 'everybody', page: 1 })}>Show everyone</Button>
            }
          >
            No account matches your search and filters.
          </EmptyState>
        }
      />
      {changing && <KycDialog person={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

type PeopleFiltersProps = {
  view: PeopleView
  counts: Record<PeopleView['state'], number> | undefined
  search: { value: string; onChange: (text: string) => void; onBlur: () => void }
  onChange: (change: Partial<PeopleView>) => void
}

function PeopleFilters({ view, counts, search, onChange }: PeopleFiltersProps) {
  const states = kycStates.map((value) => ({ value, label: kycDisplayStatus(value).word, count: counts?.[value] }))
  return (
    <div className={page.toolbar}>
      <SearchField label="Search name, email or wallet" {...search} />
      <SegmentedControl
        label="Awards"
        options={[
          { value: 'everybody', label: 'Everyone' },
          { value: 'waiting', label: 'Award waiting' },
        ]}
        value={view.only}
        onChange={(only) => onChange({ only })}
      />
      <SegmentedControl
        label="Identity check"
        options={[{ value: 'all', label: 'All', count: counts?.all }, ...states]}
        value={view.state}
        onChange={(state) => onChange({ state })}
      />
    </div>
  )
}
