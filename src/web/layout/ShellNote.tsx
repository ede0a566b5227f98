import type { ReactNode } from 'react'
import { Banner } from '../ui/Banner'

/** A caution that holds for every page: right under the header, as wide as the page. */
export function ShellNote({ children }: { children: ReactNode }) {
  return (
    <div className="page shell-note">
      <Banner tone="warn">{children}</Banner>
    </div>
  )
}
