import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { type Step, steps } from './registration-form'

type WizardStepProps = {
  step: Step
  place: number
  current: number
  /** Behind, so it can be opened again. */
  isDone: boolean
  /** What was answered, once it is behind. */
  summary: string
  onReturn: () => void
  children: ReactNode
}

/** One line of the sheet: behind, open or still to come. Its fields stay in the page while it is closed. */
export function WizardStep({ step, place, current, isDone, summary, onReturn, children }: WizardStepProps) {
  const isOpen = place === current
  const className = isOpen ? 'step on' : isDone ? 'step' : 'step off'
  return (
    <li
      className={className}
      data-s={isOpen ? 'now' : isDone ? 'done' : 'todo'}
      aria-current={isOpen ? 'step' : undefined}
    >
      <div className="ln">
        <Gutter place={!isDone}>{isDone ? <Icon name="check" /> : place + 1}</Gutter>
        <div className="b">
          {isOpen && (
            <>
              <h2 tabIndex={-1}>{step.title}</h2>
              <p className="meta mono">
                Step {place + 1} of {steps.length}
              </p>
            </>
          )}
          {isDone && (
            <button type="button" className="step-h" onClick={onReturn}>
              <span className="strong">{step.title}</span>
              <span className="soft" dir="auto">
                {summary || 'done'}
              </span>
            </button>
          )}
          {!isOpen && !isDone && (
            <p className="step-h">
              <span>{step.title}</span>
              <span className="meta">{step.ahead}</span>
            </p>
          )}
          <div className="step-b" hidden={!isOpen}>
            {children}
          </div>
        </div>
      </div>
    </li>
  )
}
