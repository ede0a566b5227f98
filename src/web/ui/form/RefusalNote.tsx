import type { ReactNode } from 'react'
import { FieldError } from '../Field'

/** Why what was sent did not happen, said at once; nothing where there is nothing to say. */
export function RefusalNote({ className, children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div role="alert" className={className}>
      <FieldError>{children}</FieldError>
    </div>
  )
}
