import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { FieldRule } from '../../domain/field-rules'
import { ApiError } from '../api/http'

/** A rule of the domain as a form's validator: true, or the message. */
export const follows = (rule: FieldRule) => (value: string) => rule(value) ?? true

/** Judged as the server will store it. */
export const followsTrimmed = (rule: FieldRule) => (value: string) => rule(value.trim()) ?? true

/** Puts the server's messages at their fields; returns the fields that got one. */
export function showServerProblems<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): FieldPath<Values>[] {
  if (!(error instanceof ApiError)) return []
  const atFault = names.filter((name) => error.fields[name])
  atFault.forEach((name, place) => {
    setError(name, { type: 'server', message: error.fields[name] }, { shouldFocus: place === 0 })
  })
  return atFault
}
