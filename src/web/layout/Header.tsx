import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import type { User } from '../../contract/account'
import { shortenWallet } from '../../domain/wallet'
import { logout } from '../accounts/session/account-calls'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import { paletteKeys } from '../ui/keys/palette-keys'
import layout from '../ui/layout.module.css'
import { WalletAddress } from '../ui/text/WalletAddress'
import text from '../ui/text.module.css'
import shell from './AppShell.module.css'
import brand from './Brand.module.css'
import styles from './Header.module.css'
import { Mark } from './Mark'
import { Menu } from './Menu'
import menu from './Menu.module.css'

const places = [
  { to: paths.contests, word: 'Contests' },
  { to: paths.submissions(), word: 'My Submissions' },
]

/** Current on every page below /admin, whereas other links are current only on their own page. */
function AdminLink(inMenu: { role?: 'menuitem'; tabIndex?: -1 }) {
  const isHere = useLocation().pathname.startsWith('/admin/')
  return (
    <Link to={paths.adminContests} aria-current={isHere ? 'page' : undefined} {...inMenu}>
      Admin
    </Link>
  )
}

export function Header() {
  const user = useSession((session) => session.user)
  const siteName = useSite((site) => site.siteName)
  return (
    <header className={styles.header}>
      <div className={classNames(shell.width, styles.bar)}>
        <Link className={brand.brand} to={paths.root} aria-label={`${siteName}, home`}>
          <Mark />
          <span>{siteName}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          {places.map(({ to, word }) => (
            <NavLink key={to} to={to}>
              {word}
            </NavLink>
          ))}
          {user?.role === 'admin' && <AdminLink />}
        </nav>
        <div className={classNames(layout.row, layout.pushed, styles.end)}>
          <FindButton />
          {user ? <AccountMenu user={user} /> : <SignedOutLinks />}
          <NarrowNavigation isAdmin={user?.role === 'admin'} />
        </div>
      </div>
    </header>
  )
}

function FindButton() {
  const [first, second] = paletteKeys()
  return (
    <button
      type="button"
      className={styles.search}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openSheet('palette')}
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd>{first === '⌘' ? `${first}${second}` : `${first} ${second}`}</kbd>
    </button>
  )
}

function SignedOutLinks() {
  return (
    <>
      <Link className={buttonClass('quiet', true)} to={paths.login}>
        Login
      </Link>
      <Link className={buttonClass('plain', true)} to={paths.register}>
        Get Started
      </Link>
    </>
  )
}

function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const leave = () => {
    logout()
    void navigate(paths.login)
  }
  return (
    <Menu
      buttonClass={styles.account}
      label={`Account menu, ${user.username}`}
      button={
        <>
          <b dir="auto">{user.username}</b>
          <span className={classNames(text.mono, text.faint, styles.wallet)} aria-hidden="true">
            {shortenWallet(user.walletAddress)}
          </span>
          <span className={styles.avatar} aria-hidden="true">
            {user.username.charAt(0).toUpperCase()}
          </span>
          <Icon name="chevron-down" small />
        </>
      }
      head={(close) => (
        <div className={menu.head}>
          <Link
            className={text.strong}
            to={paths.account}
            aria-label={`${user.username}, your account`}
            onClick={close}
          >
            <bdi>{user.username}</bdi>
            <Icon name="arrow-right" small />
          </Link>
          <p className={text.faint}>
            <WalletAddress>{user.walletAddress}</WalletAddress>
          </p>
        </div>
      )}
    >
      <button type="button" role="menuitem" tabIndex={-1} onClick={leave}>
        <Icon name="log-out" />
        <span>Logout</span>
      </button>
    </Menu>
  )
}

/** Contains the bar's links on narrow screens. */
function NarrowNavigation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Menu
      className={styles.narrowMenu}
      buttonClass={buttonClass('plain', true, button.iconOnly)}
      label="Navigation"
      button={<Icon name="menu" />}
    >
      {places.map(({ to, word }) => (
        <NavLink key={to} to={to} role="menuitem" tabIndex={-1}>
          {word}
        </NavLink>
      ))}
      {isAdmin && <AdminLink role="menuitem" tabIndex={-1} />}
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => openSheet('palette')}>
        Search
      </button>
    </Menu>
  )
}
