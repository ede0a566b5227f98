import { useMemo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { classNames } from '../../ui/class-names'
import { Caution, FieldError } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { type Elements, inElement } from '../../ui/text/elements'
import text from '../../ui/text.module.css'
import { formatDayTime, formatUtcDayTime, formatZonedTime } from '../../ui/time/dates'
import styles from './ContestForm.module.css'
import type { ContestValues } from './contest-form'
import { placeOf, readWallTime, type WallReading, zoneChoices } from './zone-time'

type InstantFieldProps = {
  control: Control<ContestValues>
  name: 'startDate' | 'endDate'
  label: string
  hint?: string | undefined
  /** Shown after the echoed instant: how long the contest runs. */
  note?: string | Elements
}

/** A date, a time and their time zone, with the same instant in UTC and in the admin's own zone. */
export function InstantField({ control, name, label, hint, note }: InstantFieldProps) {
  const { field: binding, fieldState } = useController({ control, name, rules: { deps: ['endDate'] } })
  const { value, onChange } = binding
  const error = fieldState.error?.message
  const reading = readWallTime(value)
  const described = {
    'aria-describedby': error ? `${name}-echo ${name}-error` : `${name}-echo`,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    <fieldset className={classNames(field.field, styles.instant)}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.parts}>
        <input
          {...described}
          id={name}
          className={classNames(field.input, text.tabular)}
          type="date"
          aria-label={`${label} date`}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
        <input
          {...described}
          className={classNames(field.input, text.tabular)}
          type="time"
          aria-label={`${label} time, ${placeOf(value.zone)}`}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
        <ZoneSelect label={`${label} zone`} zone={value.zone} onChange={(zone) => onChange({ ...value, zone })} />
      </div>
      <p className={classNames(text.faint, text.tabular)} id={`${name}-echo`}>
        <span>{echo(reading)}</span>
        {inElement(note)}
        {hint && <span>{` ${hint}`}</span>}
      </p>
      {reading?.kind === 'twice' && (
        <Caution>{`${value.time} happens twice on that day in ${placeOf(value.zone)}. The earlier one is used. For the later one, enter it in UTC.`}</Caution>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function echo(reading: WallReading | null): string {
  if (!reading || reading.kind === 'skipped') return 'Choose a date, a time and a time zone.'
  const zoned = formatZonedTime(reading.instant)
  const localTimeText = zoned ? ` For you: ${formatDayTime(reading.instant)} ${zoned.split(' ').at(-1)}.` : ''
  return `${formatUtcDayTime(reading.instant)}.${localTimeText}`
}

type ZoneSelectProps = { label: string; zone: string; onChange: (zone: string) => void }

/** Its more than 400 zones are rendered when the list is about to open, on pointer down or focus. */
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
      className={field.input}
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
