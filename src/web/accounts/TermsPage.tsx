import { useSite } from '../api/site'
import { usePageTitle } from '../page-title'
import { files } from '../paths'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { termsFailure, useTerms } from './terms'

export function TermsPage() {
  usePageTitle('Terms of Service')
  const terms = useTerms()
  const supportEmail = useSite((site) => site.supportEmail)
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Terms of Service</h1>
        <p className="sub links">
          <a href={files.termsOfUse}>Terms of Use (PDF)</a>
          <a href={files.privacyPolicy}>Privacy Policy (PDF)</a>
        </p>
      </div>
      {terms.isPending && <Skeleton rows={4} />}
      {terms.isError && (
        <Banner
          tone="danger"
          action={
            <Button small onClick={() => terms.refetch()}>
              Try again
            </Button>
          }
        >
          {termsFailure}
        </Banner>
      )}
      {terms.isSuccess && (
        <Sheet>
          <SheetSection>
            <pre className="terms">{terms.data}</pre>
          </SheetSection>
        </Sheet>
      )}
      <p className="under">
        Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  )
}
