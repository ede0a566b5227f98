import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon'
import { Gutter } from '../Status'
import { useSectionState } from './section-state'

type FormPartProps = {
  icon: IconName
  isDone: boolean
  hasProblem?: boolean
  /** It may be sent as it is, but should be looked at once more. */
  isDoubtful?: boolean
  className?: string
  children: ReactNode
}

/** A part of a form in a sheet; its strip tells how far it is. */
export function FormPart({ icon, isDone, hasProblem = false, isDoubtful = false, className, children }: FormPartProps) {
  const { section, showsTick } = useSectionState({ isDone, hasProblem })
  return (
    <div className="sec ln" {...section} data-s={isDoubtful ? 'warn' : section['data-s']}>
      <Gutter>
        <Icon name={showsTick && !isDoubtful ? 'check' : icon} />
      </Gutter>
      <div className={className ? `b ${className}` : 'b'}>{children}</div>
    </div>
  )
}
