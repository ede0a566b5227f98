import { Link } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { publicLinks } from '../features'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import shell from './AppShell.module.css'
import brand from './Brand.module.css'
import styles from './Footer.module.css'
import { Mark } from './Mark'
import { ThemeControl } from './ThemeControl'

export function Footer() {
  const { siteName, supportEmail } = useSite()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  return (
    <footer className={styles.footer}>
      <div className={classNames(shell.width, layout.row, styles.bar)}>
        <Link className={classNames(brand.brand, brand.small)} to={paths.root} aria-label={`© 2025 ${siteName}, home`}>
          <Mark />
          <span>{`© 2025 ${siteName}`}</span>
        </Link>
        <Link to={paths.terms}>Terms</Link>
        {/* Pages of the server, which strangers read without this client. */}
        {publicLinks().map(({ label, to }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
        {isSignedIn && <Link to={paths.account}>Account</Link>}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <button type="button" className={button.link} onClick={() => openSheet('keys')}>
          Keyboard shortcuts
        </button>
        <div className={classNames(layout.row, layout.pushed, styles.end)}>
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}
