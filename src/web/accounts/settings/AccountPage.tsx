import type { Account } from '../../../contract/accounts/account-settings'
import { LoadNote } from '../../loading/LoadNote'
import { usePageTitle } from '../../page-title'
import button from '../../ui/Button.module.css'
import { Contents } from '../../ui/Contents'
import { Fact, Facts } from '../../ui/Facts'
import { PageHead } from '../../ui/PageHead'
import panel from '../../ui/Panel.module.css'
import { Panel, Sheet, SheetGroup } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { PublicitySection } from '../publicity/PublicitySection'
import { ResendVerification } from '../ResendVerification'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { useAccount, useSessions } from './account-api'
import { DeletionSection } from './DeletionSection'
import { FeatureSections } from './FeatureSections'
import { MailsSection } from './MailsSection'
import { PasswordSection } from './PasswordSection'
import { RecordSection } from './RecordSection'
import { type Sessions, SessionsSection } from './SessionsSection'
import styles from './Settings.module.css'
import { WalletSection } from './WalletSection'

const groups = {
  security: { id: 'account-security', title: 'Security' },
  payout: { id: 'account-payout', title: 'Payout and email' },
  profile: { id: 'account-profile', title: 'Public profile' },
  developer: { id: 'account-developer', title: 'Developer and data' },
}

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
        <SheetGroup {...groups.security}>
          <PasswordSection owner={account.user} />
          <SecondFactorSection account={account} />
          <SessionsSection sessions={sessions} />
        </SheetGroup>
        <SheetGroup {...groups.payout}>
          <WalletSection account={account} />
          <MailsSection account={account} />
        </SheetGroup>
        <SheetGroup {...groups.profile}>
          <PublicitySection account={account} />
          <FeatureSections group="profile" />
        </SheetGroup>
        <SheetGroup {...groups.developer}>
          <FeatureSections group="developer" />
          <RecordSection username={account.user.username} />
          <DeletionSection account={account} />
        </SheetGroup>
      </Sheet>
      <aside className={panel.rail}>
        <Identity user={account.user} />
        <Contents sections={Object.values(groups)} />
      </aside>
    </div>
  )
}

function Identity({ user }: { user: Account['user'] }) {
  return (
    <Panel title="Your account" className={styles.identity}>
      <Facts>
        <Fact term="Username">
          <bdi className={text.strong}>{user.username}</bdi>
        </Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Email verified">{user.isEmailVerified ? 'Yes' : 'Not yet'}</Fact>
        {user.role === 'admin' && <Fact term="Role">Admin</Fact>}
        <Fact term="Since">
          <Time at={user.createdAt} format={formatDay} />
        </Fact>
      </Facts>
      {!user.isEmailVerified && (
        <div className={button.actions}>
          <ResendVerification email={user.email} small />
        </div>
      )}
    </Panel>
  )
}
