import { FieldError } from '../Field'
import type { Elements } from '../text/elements'

/** Announces immediately why a submit failed; empty if there is nothing to say. */
export function RefusalNote({ className, children }: { className?: string; children: string | Elements }) {
  if (!children) return null
  return (
    <div role="alert" className={className}>
      <FieldError>{children}</FieldError>
    </div>
  )
}
