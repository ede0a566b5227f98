import type { Account } from '../../../contract/accounts/account-settings'
import { messageOf } from '../../api/http'
import { useIsOnline } from '../../api/online'
import { usePageTitle } from '../../page-title'
import { LoadNote } from '../../ui/LoadNote'
import { Panel, Sheet } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import { formatDay } from '../../ui/time/dates'
import { ResendVerification } from '../ResendVerification'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { useAccount } from './account-api'
import { DeletionSection } from './DeletionSection'
import { MailsSection } from './MailsSection'
import { PasswordSection } from './PasswordSection'
import { RecordSection } from './RecordSection'
import { SessionsSection } from './SessionsSection'
import { WalletSection } from './WalletSection'
import './settings.css'

/** What somebody may see and change of the own account. */
export function AccountPage() {
  usePageTitle('Account')
  const isOnline = useIsOnline()
  const query = useAccount()
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Account</h1>
        <p className="sub">Only you see this page. Others see your username.</p>
      </div>
      <LoadNote what="Your account" query={query} message={messageOf(query.error)} isOnline={isOnline} />
      {query.isPending && <Skeleton rows={5} />}
      {query.data && <Settings account={query.data} />}
    </>
  )
}

function Settings({ account }: { account: Account }) {
  return (
    <div className="split">
      <Sheet className="settings">
        <PasswordSection owner={account.user} />
        <SecondFactorSection account={account} />
        <WalletSection account={account} />
        <MailsSection account={account} />
        <SessionsSection />
        <RecordSection username={account.user.username} />
        <DeletionSection account={account} />
      </Sheet>
      <aside className="rail">
        <Identity user={account.user} />
      </aside>
    </div>
  )
}

function Identity({ user }: { user: Account['user'] }) {
  return (
    <Panel title="Who you are here" className="identity">
      <dl className="dl">
        <div>
          <dt>Username</dt>
          <dd>
            <bdi className="strong">{user.username}</bdi>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Email verified</dt>
          <dd>{user.isEmailVerified ? 'Yes' : 'Not yet'}</dd>
        </div>
        {user.role === 'admin' && (
          <div>
            <dt>Role</dt>
            <dd>Admin</dd>
          </div>
        )}
        <div>
          <dt>Since</dt>
          <dd>
            <time dateTime={user.createdAt}>{formatDay(new Date(user.createdAt))}</time>
          </dd>
        </div>
      </dl>
      {!user.isEmailVerified && (
        <div className="btns act">
          <ResendVerification email={user.email} small />
        </div>
      )}
    </Panel>
  )
}
