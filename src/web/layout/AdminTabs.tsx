import { NavLink, Outlet } from 'react-router'
import { adminLinks } from '../features'
import { paths } from '../paths'
import styles from './AppShell.module.css'

const tabs = () => [
  { to: paths.adminContests, label: 'Contests' },
  { to: paths.people(), label: 'People' },
  { to: paths.ledger, label: 'Ledger' },
  ...adminLinks().filter(({ isTab }) => isTab),
  { to: paths.system, label: 'System' },
]

/** The admin area's top-level pages. Pages below them have a back link instead. */
export function AdminTabs() {
  return (
    <>
      <nav className={styles.adminLinks} aria-label="Admin">
        {tabs().map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
