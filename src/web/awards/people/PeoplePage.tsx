import { useState } from 'react'
import { kycStates } from '../../../domain/awards/kyc'
import { useSession } from '../../accounts/session/session-store'
import { choicePart, pagePart, textPart, useAddressView, useTypedText } from '../../address-view'
import { messageOf } from '../../api/http'
import { useIsOnline } from '../../api/online'
import { PageLinks } from '../../contests/PageLinks'
import { usePageTitle } from '../../page-title'
import { useAnnounced } from '../../ui/access/announce'
import { usePageFocus } from '../../ui/access/page-focus'
import { LoadNote } from '../../ui/LoadNote'
import { Skeleton } from '../../ui/Skeleton'
import { KycDialog } from './KycDialog'
import { NobodyFound } from './NobodyFound'
import { PeopleFilters } from './PeopleFilters'
import { PersonRow } from './PersonRow'
import { type PeopleView, type Person, usePeople } from './people-api'
import './people.css'

const address = {
  q: textPart,
  state: choicePart<PeopleView['state']>(['all', ...kycStates], 'all'),
  only: choicePart<PeopleView['only']>(['waiting', 'everybody'], 'everybody'),
  page: pagePart,
}

export function PeoplePage() {
  usePageTitle('People')
  const isOnline = useIsOnline()
  const ownId = useSession((session) => session.user?._id)
  const { view, hrefFor, show } = useAddressView<PeopleView>(address)
  const search = useTypedText(view.q, (q) => show({ q, page: 1 }, { replace: true }))
  const heading = usePageFocus(`${view.state} ${view.only}`, view.page)
  const [changing, setChanging] = useState<Person | null>(null)
  const list = usePeople(view)
  const people = list.data?.people ?? []
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  const found = list.data ? `${total} ${total === 1 ? 'person' : 'people'}.` : ''
  useAnnounced(found, `${view.q} ${view.state} ${view.only} ${view.page}`)
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1} ref={heading}>
          People
        </h1>
        <p className="sub">The identity check (KYC) that comes before any payment. Only admins see this page.</p>
      </div>
      <PeopleFilters
        view={view}
        counts={list.data?.counts}
        search={search}
        onChange={(to) => show({ ...to, page: 1 })}
      />
      <p className="found">{found}</p>
      <LoadNote what="People" query={list} message={messageOf(list.error)} isOnline={isOnline} />
      {list.isPending && <Skeleton rows={5} />}
      {list.data && people.length === 0 && (
        <NobodyFound
          firstPageHref={total > 0 ? hrefFor({ page: 1 }) : null}
          onClear={() => show({ q: '', state: 'all', only: 'everybody', page: 1 })}
        />
      )}
      {people.length > 0 && (
        <div className="rows">
          {people.map((person) => (
            <PersonRow
              key={person._id}
              person={person}
              isSelf={person._id === ownId}
              onChange={() => setChanging(person)}
            />
          ))}
        </div>
      )}
      <PageLinks page={view.page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
      {changing && <KycDialog person={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
