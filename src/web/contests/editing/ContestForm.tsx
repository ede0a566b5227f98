import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { ApiError, messageOf } from '../../api/http'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { FormErrorSummary } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { ContestFields } from './ContestFields'
import { type ContestProblems, type ContestValues, problemsOf } from './contest-form'

type ContestFormProps = {
  title: string
  back: string
  backLabel: string
  start: ContestValues
  isStarted: boolean
  save: (values: ContestValues) => Promise<Contest>
  onReload?: () => void
  rail?: ReactNode
}

export function ContestForm({ title, back, backLabel, start, isStarted, save, onReload, rail }: ContestFormProps) {
  const navigate = useNavigate()
  const summary = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<ContestProblems>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const shown = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))
  const stale = refusal instanceof ApiError && refusal.code === 'STALE'
  const refusedAsAWhole = refusal !== null && shown.length === 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return void setTimeout(() => summary.current?.focus())
    setIsSaving(true)
    try {
      const contest = await save(values)
      await navigate(paths.contest(contest._id))
    } catch (error) {
      setRefusal(error)
      setProblems(error instanceof ApiError ? error.fields : {})
      setIsSaving(false)
      setTimeout(() => summary.current?.focus())
    }
  }
  return (
    <>
      <Link className="back" to={back}>
        <Icon name="arrow-left" />
        <span>{backLabel}</span>
      </Link>
      <div className="stack-3">
        <FormErrorSummary ref={summary} problems={shown} />
        {refusedAsAWhole && (
          <Banner tone="danger" action={stale && onReload ? <Button onClick={onReload}>Reload</Button> : undefined}>
            {messageOf(refusal)} What you typed is still here.
          </Banner>
        )}
        <div className={rail ? 'split' : undefined}>
          <form className="sheet form" onSubmit={(event) => void submit(event)} noValidate>
            <header className="ln sheet-h plain">
              <div className="g" />
              <div className="b">
                <h1 tabIndex={-1}>{title}</h1>
                <p className="soft">
                  Once a contest has started, its start date and repository are fixed, its end can only move later and
                  its pool can only rise.
                </p>
              </div>
            </header>
            <ContestFields
              values={values}
              problems={problems}
              isStarted={isStarted}
              onChange={(change) => {
                const next = { ...values, ...change }
                setValues(next)
                if (shown.length > 0) setProblems(problemsOf(next))
              }}
            />
            <div className="form-f">
              <Link className={buttonClass('quiet', false, 'flush')} to={back}>
                Cancel
              </Link>
              <Button variant="primary" type="submit" busy={isSaving}>
                {isSaving ? 'Saving...' : 'Save contest'}
              </Button>
            </div>
          </form>
          {rail && <aside className="rail">{rail}</aside>}
        </div>
      </div>
    </>
  )
}
