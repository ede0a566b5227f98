import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate } from 'react-router'
import { queryClient } from '../api/query-client'
import { useSubmitTarget } from '../palette/submit-target'
import { addIcons } from '../ui/Icon'
import { pageIcons } from '../ui/icons/page-icons'
import { useKeys } from '../ui/keys/use-keys'

addIcons(pageIcons)

/** Around every page that asks the server for something. The first page of a visitor does not, nor waits for this. */
export function Queries() {
  return (
    <QueryClientProvider client={queryClient}>
      <SubmitKey />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Before the page, whose own keys win. */
function SubmitKey() {
  const navigate = useNavigate()
  const submitHere = useSubmitTarget()
  useKeys(submitHere ? { c: () => void navigate(submitHere.to) } : {})
  return null
}
