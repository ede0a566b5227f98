import { useSite } from '../api/site'
import { usePageTitle } from '../page-title'
import { files } from '../paths'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { TermsFailure } from './TermsFailure'
import { useTerms } from './terms'

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
      {terms.text === undefined && !terms.hasFailed && <Skeleton rows={4} />}
      {terms.hasFailed && <TermsFailure isAsking={terms.isAsking} onRetry={terms.askAgain} />}
      {terms.text !== undefined && (
        <Sheet>
          <SheetSection>
            <pre className="terms">{terms.text}</pre>
          </SheetSection>
        </Sheet>
      )}
      {(terms.text !== undefined || terms.hasFailed) && (
        <p className="under">
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </>
  )
}
