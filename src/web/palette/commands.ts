import type { NavigateFunction } from 'react-router'
import type { User } from '../../contract/account'
import { logout } from '../accounts/session/account-calls'
import { adminLinks } from '../features'
import { chooseTheme } from '../layout/theme'
import { paths } from '../paths'
import type { IconName } from '../ui/Icon'
import { switchSingleKeys } from '../ui/keys/single-keys'
import { openSheet } from './open-sheet'

export type Command = {
  words: string
  icon: IconName
  /** Pressed by themselves, one after the other, they do the same. */
  keys?: string[]
  act: () => void
}

type Circumstances = {
  navigate: NavigateFunction
  user: User | null
  submitHere: { to: string; title: string } | null
  singleKeysAreOn: boolean
}

/** What can be done from anywhere, by this person, at this moment. */
export function commandsFor({ navigate, user, submitHere, singleKeysAreOn }: Circumstances): Command[] {
  const leadingTo: LeadingTo = (words, to, more) => ({
    words,
    icon: 'arrow-right',
    act: () => void navigate(to),
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
    { words: 'All reports', icon: 'file-text', act: () => leaveFor('/reports') },
    ...(user?.role === 'admin' ? adminsWays(leadingTo) : []),
    { words: 'Theme: system', icon: 'monitor', act: () => chooseTheme('system') },
    { words: 'Theme: light', icon: 'sun', act: () => chooseTheme('light') },
    { words: 'Theme: dark', icon: 'moon', act: () => chooseTheme('dark') },
    { words: 'Keyboard shortcuts', icon: 'keyboard', keys: ['?'], act: () => openSheet('keys') },
    {
      words: `Turn single-key shortcuts ${singleKeysAreOn ? 'off' : 'on'}`,
      icon: 'keyboard',
      act: () => switchSingleKeys(!singleKeysAreOn),
    },
    ...(user
      ? [{ words: 'Log out', icon: 'log-out', act: () => leave(navigate) } satisfies Command]
      : signInWays(leadingTo)),
  ]
}

/** To a page that is not one of the client. */
export const leaveFor = (address: string) => window.location.assign(address)

type LeadingTo = (words: string, to: string, more?: Partial<Command>) => Command

const adminsWays = (leadingTo: LeadingTo): Command[] => [
  leadingTo('New contest', paths.newContest, { icon: 'plus' }),
  leadingTo('Go to Admin', paths.adminContests),
  leadingTo('Go to People', paths.people()),
  leadingTo('Go to Ledger', paths.ledger),
  leadingTo('Go to System', paths.system),
  ...adminLinks().map(({ label, to }) => leadingTo(`Go to ${label}`, to)),
]

const signInWays = (leadingTo: LeadingTo): Command[] => [
  leadingTo('Login', paths.login),
  leadingTo('Get Started', paths.register),
]

function leave(navigate: NavigateFunction) {
  logout()
  void navigate(paths.login)
}
