import { FieldError } from '../Field'
import type { Elements } from '../text/elements'

/** Why what was sent did not happen, said at once; nothing where there is nothing to say. */
export function RefusalNote({ className, children }: { className?: string; children: string | Elements }) {
  if (!children) return null
  return (
    <div role="alert" className={className}>
      <FieldError>{children}</FieldError>
    </div>
  )
}
