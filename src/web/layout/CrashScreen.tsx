import { Link } from 'react-router'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'

/** Stands in place of a page that broke, inside the shell, so that every way out stays open. */
export function CrashScreen() {
  usePageTitle('Something went wrong')
  return (
    <div className="narrow why">
      <EmptyState
        level={1}
        title="Something went wrong"
        action={
          <>
            <Button variant="primary" small onClick={() => window.location.reload()}>
              Reload
            </Button>
            <Link className={buttonClass('plain', true)} to={paths.root}>
              Home
            </Link>
          </>
        }
      >
        <p>An unexpected error occurred</p>
      </EmptyState>
    </div>
  )
}
