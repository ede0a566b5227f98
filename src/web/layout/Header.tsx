import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import type { User } from '../../contract/account'
import { isZeroWallet, shortenWallet } from '../../domain/wallet'
import { logout } from '../accounts/session/account-calls'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { siteLinks } from '../features'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import { paletteKeys } from '../ui/keys/palette-keys'
import { WalletAddress } from '../ui/text/WalletAddress'
import text from '../ui/text.module.css'
import styles from './Header.module.css'
import { Mark } from './Mark'
import { Menu } from './Menu'
import menu from './Menu.module.css'

type InMenu = { role?: 'menuitem'; tabIndex?: -1 }

/** Current on every page below /admin, whereas other links are current only on their own page. */
function AdminLink(inMenu: InMenu) {
  const isHere = useLocation().pathname.startsWith('/admin/')
  return (
    <Link to={paths.adminContests} aria-current={isHere ? 'page' : undefined} {...inMenu}>
      Admin
    </Link>
  )
}

/** The server renders the public pages without this client. */
function HeaderLinks({ isAdmin, ...inMenu }: InMenu & { isAdmin: boolean }) {
  const links = siteLinks()
  return (
    <>
      {links.account.map(({ path, label }) => (
        <NavLink key={path} to={path} {...inMenu}>
          {label}
        </NavLink>
      ))}
      {links.public.map(({ path, label }) => (
        <a key={path} href={path} data-public="" {...inMenu}>
          {label}
        </a>
      ))}
      {isAdmin && <AdminLink {...inMenu} />}
    </>
  )
}

export function Header() {
  const user = useSession((session) => session.user)
  const siteName = useSite((site) => site.siteName)
  const isAdmin = user?.role === 'admin'
  return (
    <header data-shell="header">
      <div>
        <Link data-brand="" to={paths.root} aria-label={`${siteName}, home`}>
          <Mark />
          <span>{siteName}</span>
        </Link>
        <nav aria-label="Main">
          <HeaderLinks isAdmin={isAdmin} />
        </nav>
        <div data-shell-end="">
          {user && <FindButton />}
          {user ? <AccountMenu user={user} /> : <SignedOutLinks />}
          <NarrowNavigation user={user} />
        </div>
      </div>
    </header>
  )
}

/** Not for strangers: their header is that of the public pages, which have no script. */
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
      <Link to={paths.login}>Login</Link>
      <Link to={paths.register}>Get Started</Link>
    </>
  )
}

function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const wallet = isZeroWallet(user.walletAddress) ? null : user.walletAddress
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
          {wallet && (
            <span className={classNames(text.mono, text.faint, styles.wallet)} aria-hidden="true">
              {shortenWallet(wallet)}
            </span>
          )}
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
          <p className={text.faint}>{wallet ? <WalletAddress>{wallet}</WalletAddress> : 'No wallet'}</p>
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
function NarrowNavigation({ user }: { user: User | null }) {
  return (
    <Menu isNavigation buttonClass={undefined} label="Navigation" button={<Icon name="menu" />}>
      <HeaderLinks isAdmin={user?.role === 'admin'} role="menuitem" tabIndex={-1} />
      {user && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => openSheet('palette')}>
          Search
        </button>
      )}
    </Menu>
  )
}
