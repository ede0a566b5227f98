import { useSite } from '../api/site'
import { usePageTitle } from '../page-title'
import { files } from '../paths'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import account from './Account.module.css'
import { TermsFailure, useTerms } from './terms'

export function TermsPage() {
  usePageTitle()
  const terms = useTerms()
  const supportEmail = useSite((site) => site.supportEmail)
  return (
    <>
      <div className={page.head}>
        <h1 tabIndex={-1}>Terms of Service</h1>
        <p className={classNames(page.subtitle, layout.links)}>
          <a href={files.termsOfUse}>Terms of Use (PDF)</a>
          <a href={files.privacyPolicy}>Privacy Policy (PDF)</a>
        </p>
      </div>
      {terms.text === undefined && !terms.hasFailed && <Skeleton rows={4} />}
      {terms.hasFailed && <TermsFailure isAsking={terms.isAsking} onRetry={terms.retry} />}
      {terms.text !== undefined && (
        <Sheet>
          <SheetSection>
            <pre className={account.terms}>{terms.text}</pre>
          </SheetSection>
        </Sheet>
      )}
      {(terms.text !== undefined || terms.hasFailed) && (
        <p className={page.below}>
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </>
  )
}
