import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/site'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/Button'
import { Sheet, SheetSection } from '../../ui/Sheet'
import { useSession } from '../session/session-store'

export function RegistrationDone({ email }: { email: string }) {
  const isVerified = useSession((session) => session.user?.isEmailVerified)
  const supportEmail = useSite((site) => site.supportEmail)
  usePageTitle('Check your mail')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="narrow">
      <div className="head">
        <h1 tabIndex={-1} ref={heading}>
          Check your mail
        </h1>
      </div>
      <Sheet>
        <SheetSection icon="mail" status="ok">
          <div className="stack-4">
            <p>
              A verification email was sent to <b className="strong">{email}</b>. Open the link in it to confirm your
              address.
            </p>
            <p className="soft">
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
        <div className="form-f">
          <div className="btns">
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
