import type { Account } from '../../../contract/accounts/account-settings'
import { LoadNote } from '../../loading/LoadNote'
import { usePageTitle } from '../../page-title'
import button from '../../ui/Button.module.css'
import { PageHead } from '../../ui/PageHead'
import panel from '../../ui/Panel.module.css'
import { Fact, Panel, Sheet } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { ResendVerification } from '../ResendVerification'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { useAccount, useSessions } from './account-api'
import { FeatureSections } from './FeatureSections'
import { MailsSection } from './MailsSection'
import { PasswordSection } from './PasswordSection'
import { PersonalSections } from './PersonalSections'
import { type Sessions, SessionsSection } from './SessionsSection'
import styles from './Settings.module.css'
import { WalletSection } from './WalletSection'

/** Everything that people can see and change about their account. */
export function AccountPage() {
  usePageTitle()
  const query = useAccount()
  // Wait for this too: if sections move when the list arrives, clicks miss their targets.
  const sessions = useSessions()
  return (
    <>
      <PageHead title="Account" subtitle="Only you see this page. Others see your username." />
      <LoadNote what="Your account" query={query} />
      {(query.isPending || (query.data && sessions.isPending)) && <Skeleton rows={5} />}
      {query.data && !sessions.isPending && <Settings account={query.data} sessions={sessions} />}
    </>
  )
}

function Settings({ account, sessions }: { account: Account; sessions: Sessions }) {
  return (
    <div className={panel.columns}>
      <Sheet className={styles.settings}>
        <PasswordSection owner={account.user} />
        <SecondFactorSection account={account} />
        <WalletSection account={account} />
        <MailsSection account={account} />
        <SessionsSection sessions={sessions} />
        <FeatureSections />
        <PersonalSections account={account} />
      </Sheet>
      <aside className={panel.rail}>
        <Identity user={account.user} />
      </aside>
    </div>
  )
}

function Identity({ user }: { user: Account['user'] }) {
  return (
    <Panel title="Your account" className={styles.identity}>
      <dl className={panel.facts}>
        <Fact term="Username">
          <bdi className={text.strong}>{user.username}</bdi>
        </Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Email verified">{user.isEmailVerified ? 'Yes' : 'Not yet'}</Fact>
        {user.role === 'admin' && <Fact term="Role">Admin</Fact>}
        <Fact term="Since">
          <Time at={user.createdAt} format={formatDay} />
        </Fact>
      </dl>
      {!user.isEmailVerified && (
        <div className={button.actions}>
          <ResendVerification email={user.email} small />
        </div>
      )}
    </Panel>
  )
}
