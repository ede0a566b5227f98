import { Link } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { Mark } from './Mark'
import { ThemeControl } from './ThemeControl'

export function Footer() {
  const { siteName, supportEmail } = useSite()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  return (
    <footer className="foot">
      <div className="foot-in">
        <Link className="brand" to={paths.root} aria-label={`© 2025 ${siteName}, home`}>
          <Mark />
          <span>© 2025 {siteName}</span>
        </Link>
        <Link to={paths.terms}>Terms</Link>
        {isSignedIn && <Link to={paths.account}>Account</Link>}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <button type="button" className="link" onClick={() => openSheet('keys')}>
          Keyboard shortcuts
        </button>
        <div className="foot-end">
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}
