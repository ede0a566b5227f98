import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate } from 'react-router'
import { queryClient } from '../api/query-client'
import { useSubmitTarget } from '../palette/submit-target'
import { addIcons } from '../ui/Icon'
import { pageIcons } from '../ui/icons/page-icons'
import { useKeys } from '../ui/keys/use-keys'

addIcons(pageIcons)

/** Wraps every page that makes requests. A visitor's first page makes none and doesn't wait for this. */
export function Queries() {
  return (
    <QueryClientProvider client={queryClient}>
      <SubmitKey />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Rendered before the page, whose own shortcuts take precedence. */
function SubmitKey() {
  const navigate = useNavigate()
  const submitHere = useSubmitTarget()
  useKeys(submitHere ? { c: () => void navigate(submitHere.to) } : {})
  return null
}
