import { NavLink, Outlet } from 'react-router'
import { paths } from '../paths'
import './admin-pages.css'

/** The pages of the admins' area, in the order in which they stand over each of them. */
const adminPlaces = [
  { to: paths.adminContests, word: 'Contests' },
  { to: paths.people(), word: 'People' },
  { to: paths.ledger, word: 'Ledger' },
  { to: paths.analytics, word: 'Analytics' },
]

/** The first pages of the admins' area; pages below them have a way back instead. */
export function AdminPages() {
  return (
    <>
      <nav className="admin-nav" aria-label="Admin">
        {adminPlaces.map(({ to, word }) => (
          <NavLink key={to} to={to}>
            {word}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
