import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import sheet from '../../ui/Sheet.module.css'
import text from '../../ui/text.module.css'
import { type Step, steps } from './registration-form'
import styles from './Wizard.module.css'

type WizardStepProps = {
  step: Step
  index: number
  current: number
  /** Already completed, so it can be reopened. */
  isDone: boolean
  /** The answer, once completed. */
  summary: string
  onReturn: () => void
  children: ReactNode
}

/** A row of the sheet: completed, open or upcoming. Its fields stay mounted while it is closed. */
export function WizardStep({ step, index, current, isDone, summary, onReturn, children }: WizardStepProps) {
  const isOpen = index === current
  return (
    <li
      className={classNames(styles.step, !isOpen && !isDone && text.muted)}
      data-status={isOpen ? 'now' : isDone ? 'done' : 'todo'}
      aria-current={isOpen ? 'step' : undefined}
    >
      <div className={sheet.line}>
        <Gutter place={!isDone}>{isDone ? <Icon name="check" /> : index + 1}</Gutter>
        <div className={sheet.content}>
          {isOpen && (
            <>
              <h2 tabIndex={-1}>{step.title}</h2>
              <p className={classNames(text.faint, text.mono)}>{`Step ${index + 1} of ${steps.length}`}</p>
            </>
          )}
          {isDone && (
            <button type="button" className={styles.head} onClick={onReturn}>
              <span className={text.strong}>{step.title}</span>
              <span className={text.muted} dir="auto">
                {summary || 'done'}
              </span>
            </button>
          )}
          {!isOpen && !isDone && (
            <p className={styles.head}>
              <span>{step.title}</span>
              <span className={text.faint}>{step.ahead}</span>
            </p>
          )}
          <div className={styles.fields} hidden={!isOpen}>
            {children}
          </div>
        </div>
      </div>
    </li>
  )
}
