import { type ComponentProps, useId, useState } from 'react'
import { kycStates } from '../../../domain/awards/kyc'
import { kycNoteProblem } from '../../../domain/field-rules'
import { useSession } from '../../accounts/session/session-store'
import { ApiError } from '../../api/http'
import { FormDialog } from '../../forms/FormDialog'
import { NoteField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { LoadNote } from '../../loading/LoadNote'
import { hideStaleResults, PagedList, useResultCount } from '../../loading/PagedList'
import { usePageTitle } from '../../page-title'
import { usePageFocus } from '../../ui/access/list-focus'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import field from '../../ui/Field.module.css'
import { SearchField } from '../../ui/form/SearchField'
import page from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { toast } from '../../ui/toast/toast'
import { useUrlState, useUrlText } from '../../url-state'
import styles from './People.module.css'
import { kycDisplayStatus, PeopleTable } from './PeopleTable'
import { type PeopleView, type Person, peopleAddress, usePeople, usePerson, useSetKyc } from './people-api'

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

type StateChoiceProps = { binding: Omit<ComponentProps<'input'>, 'value'> & { error?: string | undefined } }

function StateChoice({ binding: { error: _, ...input } }: StateChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.states}>
      <legend>State</legend>
      {kycStates.map((state) => (
        <div className={field.checkbox} key={state}>
          <input
            {...input}
            type="radio"
            value={state}
            id={`${id}-${state}`}
            aria-describedby={`${id}-${state}-means`}
          />
          <label htmlFor={`${id}-${state}`}>
            {kycDisplayStatus(state).word}
            <small id={`${id}-${state}-means`}>{kycDisplayStatus(state).means}</small>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/**
 * A refusal keeps the input. If someone else has decided meanwhile, their decision is shown, and the next attempt
 * replaces it.
 */
function KycDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const set = useSetKyc(person._id)
  const isStale = set.error instanceof ApiError && set.error.code === 'STALE'
  const now = usePerson(person, isStale)
  const current = (isStale && now.data) || person
  const form = useSubmitForm({
    initialValues: { state: person.kycState, note: person.kycNote ?? '' },
    check: ({ note }) => ({ note: note.trim() ? kycNoteProblem(note.trim()) : null }),
    checksWhileTyping: true,
    send: async ({ state, note }) => {
      await set.mutateAsync({ state, note: note.trim() || null, expectedState: current.kycState })
      toast.success(`KYC of ${person.username}: ${kycDisplayStatus(state).word}`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form.failure && isStale ? { ...form, failure: staleMessage(now.data) } : form}
      onClose={onClose}
      icon="stamp"
      title={`Identity check of ${person.username}`}
      description="Only approved people can be paid. Every change is recorded in the ledger with your name."
      action="Save"
      busyLabel="Saving..."
      isReady={form.formState.isValid}
      fields={
        <>
          <StateChoice binding={form.field('state')} />
          <NoteField
            form={form}
            name="note"
            hint="Only admins see it. Note what you checked or what is missing, not the documents themselves."
          />
        </>
      }
    />
  )
}

function staleMessage(now: Person | null | undefined): string {
  if (!now) return 'Another admin has changed this in the meantime.'
  const note = now.kycNote ? `, with the note “${now.kycNote}”` : ''
  return `Another admin has set this to “${kycDisplayStatus(now.kycState).word}” in the meantime${note}. Save again to overwrite it.`
}
