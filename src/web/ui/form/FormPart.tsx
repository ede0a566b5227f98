import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import field from '../Field.module.css'
import { Gutter } from '../Gutter'
import type { IconName } from '../Icon'
import { SheetLine } from '../Sheet'
import sheet from '../Sheet.module.css'
import text from '../text.module.css'
import { useSectionState } from './section-state'

type FormPartProps = {
  icon: IconName
  isDone: boolean
  hasProblem?: boolean
  /** In place of the progress: valid with a warning, or pending outside the form. */
  status?: 'warn' | 'pending' | undefined
  className?: string
  children: ReactNode
}

/** A section of a form in a sheet; its strip shows the progress. */
export function FormPart({ icon, isDone, hasProblem = false, status, className, children }: FormPartProps) {
  const { section, showsTick } = useSectionState({ isDone, hasProblem })
  return (
    <div
      className={classNames(sheet.section, sheet.line, sheet.formPart)}
      {...section}
      data-status={status ?? section['data-status']}
    >
      <Gutter icon={showsTick && !status ? 'check' : icon} />
      <div className={classNames(sheet.content, className)}>{children}</div>
    </div>
  )
}

type ConfirmationsProps = { legend: string; title: string; children: ReactNode }

/** The last section of a form in a sheet: checkboxes in the strip that must be checked before sending. */
export function Confirmations({ legend, title, children }: ConfirmationsProps) {
  return (
    <fieldset className={classNames(sheet.section, sheet.formPart, sheet.flushEnd)}>
      <legend className={text.visuallyHidden}>{legend}</legend>
      <SheetLine contentClass={field.header}>
        <span className={field.label}>{title}</span>
      </SheetLine>
      <div className={field.stripCheckboxes}>{children}</div>
    </fieldset>
  )
}
