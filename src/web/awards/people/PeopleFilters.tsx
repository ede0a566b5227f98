import { kycStates } from '../../../domain/awards/kyc'
import { FilterButtons } from '../../ui/FilterButtons'
import { SearchField } from '../../ui/form/SearchField'
import { kycFaceOf } from './kyc-words'
import type { PeopleView } from './people-api'

type PeopleFiltersProps = {
  view: PeopleView
  counts: Record<PeopleView['state'], number> | undefined
  search: { value: string; onChange: (text: string) => void; onBlur: () => void }
  onChange: (change: Partial<PeopleView>) => void
}

export function PeopleFilters({ view, counts, search, onChange }: PeopleFiltersProps) {
  const states = kycStates.map((value) => ({ value, label: kycFaceOf(value).word, count: counts?.[value] }))
  return (
    <div className="bar">
      <SearchField label="Search name, email or wallet" {...search} />
      <FilterButtons
        label="Awards"
        options={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'waiting', label: 'Award waiting' },
        ]}
        value={view.only}
        onChange={(only) => onChange({ only })}
      />
      <FilterButtons
        label="Identity check"
        options={[{ value: 'all', label: 'All', count: counts?.all }, ...states]}
        value={view.state}
        onChange={(state) => onChange({ state })}
      />
    </div>
  )
}
