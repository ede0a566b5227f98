import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { applyEdit, linkInsertion } from '../../../domain/issues/root-cause-links'
import { toast } from '../../ui/toast/toast'
import type { IssueForm } from './IssueForm'

/** Navigation state from a page with code to the form: what cites the lines that were selected there. */
export const citationState = (contestId: string, text: string) => ({ citation: { contestId, text } })

function citationIn(state: unknown, contestId: string): string | null {
  const { citation } = (state ?? {}) as Partial<ReturnType<typeof citationState>>
  return citation?.contestId === contestId ? citation.text : null
}

/**
 * Adds what was cited to the description, below the root cause: as the draft has it, and only while this tab holds the
 * draft, so that no text is overwritten.
 */
export function useCitation({ form, view }: IssueForm, contestId: string): void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [citation] = useState(() => citationIn(state, contestId))
  const isNew = citationIn(state, contestId) !== null
  useEffect(() => {
    if (isNew) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [isNew, navigate])
  const { getValues, setValue } = form
  useEffect(() => {
    if (citation === null || view.isElsewhere) return
    const description = getValues('description')
    if (description.includes(citation)) return
    setValue('description', applyEdit(description, linkInsertion(description, citation)))
    toast.success('Citation added to the description')
  }, [citation, view.isElsewhere, getValues, setValue])
}
