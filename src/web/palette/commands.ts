import type { NavigateFunction } from 'react-router'
import type { User } from '../../contract/account'
import { logout } from '../accounts/session/account-calls'
import { adminLinks, siteLinks } from '../features'
import { chooseTheme } from '../layout/theme'
import { paths } from '../paths'
import type { IconName } from '../ui/Icon'
import { switchSingleKeys } from '../ui/keys/single-keys'
import { openSheet } from './open-sheet'

export type Command = {
  label: string
  icon: IconName
  /** A key sequence that does the same. */
  keys?: string[]
  run: () => void
}

type CommandContext = {
  navigate: NavigateFunction
  user: User | null
  submitHere: { to: string; title: string } | null
  singleKeysAreOn: boolean
}

/** What this person can currently do from anywhere. */
export function commandsFor({ navigate, user, submitHere, singleKeysAreOn }: CommandContext): Command[] {
  const leadingTo: LinkCommand = (words, to, more) => ({
    label: words,
    icon: 'arrow-right',
    run: () => void navigate(to),
    ...more,
  })
  return [
    ...(submitHere
      ? [leadingTo(`Submit Issue to ${submitHere.title}`, submitHere.to, { icon: 'send', keys: ['C'] })]
      : []),
    leadingTo('Go to Contests', paths.contests, { keys: ['G', 'C'] }),
    leadingTo('Go to My Submissions', paths.submissions(), { keys: ['G', 'S'] }),
    leadingTo('Go to Home', paths.root, { keys: ['G', 'H'] }),
    ...(user ? [leadingTo('Go to Account', paths.account)] : []),
    leadingTo('Go to Terms', paths.terms, { icon: 'file-text' }),
    ...siteLinks().public.map(
      ({ path, label }): Command => ({ label: `Go to ${label}`, icon: 'file-text', run: () => navigateAway(path) }),
    ),
    ...(user?.role === 'admin' ? adminCommands(leadingTo) : []),
    { label: 'Theme: system', icon: 'monitor', run: () => chooseTheme('system') },
    { label: 'Theme: light', icon: 'sun', run: () => chooseTheme('light') },
    { label: 'Theme: dark', icon: 'moon', run: () => chooseTheme('dark') },
    { label: 'Keyboard shortcuts', icon: 'keyboard', keys: ['?'], run: () => openSheet('keys') },
    {
      label: `Turn single-key shortcuts ${singleKeysAreOn ? 'off' : 'on'}`,
      icon: 'keyboard',
      run: () => switchSingleKeys(!singleKeysAreOn),
    },
    ...(user
      ? [{ label: 'Logout', icon: 'log-out', run: () => leave(navigate) } satisfies Command]
      : signInCommands(leadingTo)),
  ]
}

/** Navigates to a page outside the client. */
export const navigateAway = (address: string) => window.location.assign(address)

type LinkCommand = (words: string, to: string, more?: Partial<Command>) => Command

const adminCommands = (leadingTo: LinkCommand): Command[] => [
  leadingTo('New contest', paths.newContest, { icon: 'plus' }),
  leadingTo('Go to Admin', paths.adminContests),
  leadingTo('Go to People', paths.people()),
  leadingTo('Go to Ledger', paths.ledger),
  leadingTo('Go to System', paths.system),
  ...adminLinks().map(({ label, to }) => leadingTo(`Go to ${label}`, to)),
]

const signInCommands = (leadingTo: LinkCommand): Command[] => [
  leadingTo('Login', paths.login),
  leadingTo('Get Started', paths.register),
]

function leave(navigate: NavigateFunction) {
  logout()
  void navigate(paths.login)
}
