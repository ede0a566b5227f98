import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/site'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Sheet, SheetSection } from '../../ui/Sheet'
import { useSession } from '../session/session-store'

export function RegistrationDone({ email }: { email: string }) {
  const isVerified = useSession((session) => session.user?.isEmailVerified)
  const supportEmail = useSite((site) => site.supportEmail)
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
        <SheetSection gutter={<Icon name="mail" />}>
          <div className="stack-4">
            <p>
              A verification email was sent to <b className="strong">{email}</b>. Open the link in it to confirm your
              address.
            </p>
            {!isVerified && (
              <Banner tone="warn">
                You may explore the platform, but you must verify your email to submit issues and take part in contests.
              </Banner>
            )}
            <p className="soft">
              No mail? Check your spam folder or contact support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
            <div className="btns">
              <Link className={buttonClass('primary')} to={paths.dashboard}>
                Continue to Dashboard
              </Link>
              <Link className={buttonClass('quiet')} to={paths.login}>
                Back to Login
              </Link>
            </div>
          </div>
        </SheetSection>
      </Sheet>
    </div>
  )
}
