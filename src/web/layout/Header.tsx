import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import type { User } from '../../contract/account'
import { shortenWallet } from '../../domain/wallet'
import { logout } from '../accounts/session/account-calls'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { openSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { paletteKeys } from '../ui/keys/palette-keys'
import { WalletAddress } from '../ui/text/WalletAddress'
import { Mark } from './Mark'
import { Menu } from './Menu'

const places = [
  { to: paths.contests, word: 'Contests' },
  { to: paths.submissions(), word: 'My Submissions' },
]

/** Current on every page below /admin, unlike the other places, which are current on their own pages. */
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
    <header className="top">
      <div className="top-in">
        <Link className="brand" to={paths.root} aria-label={`${siteName}, home`}>
          <Mark />
          <span>{siteName}</span>
        </Link>
        <nav className="nav" aria-label="Main">
          {places.map(({ to, word }) => (
            <NavLink key={to} to={to}>
              {word}
            </NavLink>
          ))}
          {user?.role === 'admin' && <AdminLink />}
        </nav>
        <div className="top-end">
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
      className="find"
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openSheet('palette')}
    >
      <Icon name="search" />
      Search
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
      buttonClass="me"
      label={`Account menu, ${user.username}`}
      button={
        <>
          <b dir="auto">{user.username}</b>
          <span className="mono" aria-hidden="true">
            {shortenWallet(user.walletAddress)}
          </span>
          <span className="avatar" aria-hidden="true">
            {user.username.charAt(0).toUpperCase()}
          </span>
          <Icon name="chevron-down" small />
        </>
      }
      head={(close) => (
        <div className="menu-h">
          <Link className="strong" to={paths.account} aria-label={`${user.username}, your account`} onClick={close}>
            <bdi>{user.username}</bdi>
            <Icon name="arrow-right" small />
          </Link>
          <p className="meta">
            <WalletAddress>{user.walletAddress}</WalletAddress>
          </p>
        </div>
      )}
    >
      <button type="button" role="menuitem" tabIndex={-1} onClick={leave}>
        <Icon name="log-out" />
        Logout
      </button>
    </Menu>
  )
}

/** On narrow screens the links of the bar stand here. */
function NarrowNavigation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Menu className="menu-nav" buttonClass="btn btn-s btn-i" label="Navigation" button={<Icon name="menu" />}>
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
