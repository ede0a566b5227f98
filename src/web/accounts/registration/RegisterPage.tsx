import { useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/site'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { focusOnMount } from '../../ui/access/focus'
import { buttonClass } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import layout from '../../ui/layout.module.css'
import page from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import { Sheet, SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import text from '../../ui/text.module.css'
import { useSession } from '../session/session-store'
import { RegistrationWizard } from './RegistrationWizard'

export function RegistrationDone({ email }: { email: string }) {
  const isVerified = useSession((session) => session.user?.isEmailVerified)
  const supportEmail = useSite((site) => site.supportEmail)
  usePageTitle('Check your email')
  return (
    <div className={page.narrow}>
      <PageHead title="Check your email" ref={focusOnMount} />
      <Sheet>
        <SheetSection icon="mail" status="ok">
          <div className={layout.stackLarge}>
            <p>
              A verification email was sent to <b className={text.strong}>{email}</b>. Open the link in it to confirm
              your address.
            </p>
            <p className={text.muted}>
              No mail? Check your spam folder or contact support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
          </div>
        </SheetSection>
        {!isVerified && (
          <SheetSection icon="triangle-alert" status="warn">
            <p>
              You may explore the platform, but you must verify your email to submit issues and take part in contests.
            </p>
          </SheetSection>
        )}
        <div className={sheet.footer}>
          <div className={button.actions}>
            <Link className={buttonClass('primary')} to={paths.dashboard}>
              Continue to Dashboard
            </Link>
            <Link className={buttonClass('quiet')} to={paths.login}>
              Back to Login
            </Link>
          </div>
        </div>
      </Sheet>
    </div>
  )
}

export function RegisterPage() {
  const [mailedTo, setMailedTo] = useState('')
  if (mailedTo) return <RegistrationDone email={mailedTo} />
  return (
    <div className={page.narrow}>
      <PageHead
        title="Create your account"
        subtitle="Four steps. Then open the link that we email you, and you can submit issues."
      />
      <RegistrationWizard onDone={setMailedTo} />
      <p className={page.below}>
        Already registered? <Link to={paths.login}>Login</Link>
      </p>
    </div>
  )
}
