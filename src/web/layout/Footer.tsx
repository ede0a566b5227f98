import { Link } from 'react-router'
import { copyrightOf } from '../../domain/site-links'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { siteLinks } from '../features'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import button from '../ui/Button.module.css'
import { Mark } from './Mark'
import { ThemeControl } from './ThemeControl'

export function Footer() {
  const { siteName, supportEmail } = useSite()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  const copyright = copyrightOf(siteName)
  return (
    <footer data-shell="footer">
      <div>
        <Link data-brand="" to={paths.root} aria-label={`${copyright}, home`}>
          <Mark />
          <span>{copyright}</span>
        </Link>
        <Link to={paths.terms}>Terms</Link>
        {siteLinks().public.map(({ path, label }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {isSignedIn && <Link to={paths.account}>Account</Link>}
        <button type="button" className={button.link} onClick={() => openSheet('keys')}>
          Keyboard shortcuts
        </button>
        <div data-shell-end="">
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}
