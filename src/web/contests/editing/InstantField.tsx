import { useMemo, useState } from 'react'
import { FieldError } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { formatDayTime, formatUtcDayTime, formatZonedTime } from '../../ui/time/dates'
import { placeOf, readWallTime, type WallReading, type WallTime, zoneChoices } from './zone-time'

type InstantFieldProps = {
  name: 'start' | 'end'
  label: string
  value: WallTime
  error: string | undefined
  /** Why it can no longer change. */
  lock: string | null
  /** Stands behind the echo: how long the contest runs. */
  note?: string | null
  onChange: (value: WallTime) => void
}

/** A date, a time and the zone they are meant in, with the same instant echoed in UTC and on the admin's own clock. */
export function InstantField({ name, label, value, error, lock, note, onChange }: InstantFieldProps) {
  const reading = readWallTime(value)
  const described = {
    'aria-describedby': error ? `${name}-echo ${name}-error` : `${name}-echo`,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    <fieldset className="field instant" disabled={lock !== null}>
      <legend className="label">{label}</legend>
      <div className="in-3">
        <input
          {...described}
          id={`${name}Date`}
          className="in num"
          type="date"
          aria-label={`${label} date`}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
        <input
          {...described}
          className="in num"
          type="time"
          aria-label={`${label} time, ${placeOf(value.zone)}`}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
        <ZoneSelect label={`${label} zone`} zone={value.zone} onChange={(zone) => onChange({ ...value, zone })} />
      </div>
      <p className="hint num" id={`${name}-echo`}>
        {echo(reading)}
        {note && ` ${note}`}
        {lock && ` ${lock}`}
      </p>
      {reading?.kind === 'twice' && (
        <p className="caution">
          <Icon name="triangle-alert" />
          {value.time} comes twice on that day in {placeOf(value.zone)}; the first is meant. For the second, write it in
          UTC.
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function echo(reading: WallReading | null): string {
  if (!reading || reading.kind === 'skipped') return 'Choose a date, a time and the zone they are meant in.'
  const zoned = formatZonedTime(reading.instant)
  const own = zoned ? ` For you: ${formatDayTime(reading.instant)} ${zoned.split(' ').at(-1)}.` : ''
  return `${formatUtcDayTime(reading.instant)}.${own}`
}

type ZoneSelectProps = { label: string; zone: string; onChange: (zone: string) => void }

/** More than 400 zones stand in the list from when somebody reaches for it: before the pointer or the key opens it. */
function ZoneSelect({ label, zone, onChange }: ZoneSelectProps) {
  const [isReached, setIsReached] = useState(false)
  const { near, others } = useMemo(() => zoneChoices(isReached), [isReached])
  const reach = () => setIsReached(true)
  const option = (choice: string) => (
    <option key={choice} value={choice}>
      {choice.replaceAll('_', ' ')}
    </option>
  )
  return (
    <select
      className="in"
      aria-label={label}
      value={zone}
      onPointerDown={reach}
      onFocus={reach}
      onChange={(event) => onChange(event.target.value)}
    >
      {near.map(option)}
      <optgroup label="All zones">
        {[...near, ...others].includes(zone) ? null : option(zone)}
        {others.map(option)}
      </optgroup>
    </select>
  )
}
