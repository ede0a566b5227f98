import { useSite } from '../api/site'
import { usePageTitle } from '../page-title'
import { files } from '../paths'
import { Contents } from '../ui/Contents'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import panel from '../ui/Panel.module.css'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { TermsFailure, TermsText, termsSections, useTerms } from './TermsText'

export function TermsPage() {
  usePageTitle()
  const terms = useTerms()
  const sections = termsSections(terms.text ?? '')
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
        <div className={panel.columns}>
          <Sheet>
            <SheetSection>
              <TermsText terms={terms.text} isPage />
            </SheetSection>
          </Sheet>
          <aside className={panel.rail}>{sections.length > 1 && <Contents sections={sections} />}</aside>
        </div>
      )}
      {(terms.text !== undefined || terms.hasFailed) && (
        <p className={page.below}>
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </>
  )
}
