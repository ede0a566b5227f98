import type { Account } from '../../../contract/accounts/account-settings'
import { PublicitySection } from '../publicity/PublicitySection'
import { DeletionSection } from './DeletionSection'
import { RecordSection } from './RecordSection'

/** Public profile, data export, and account deletion. */
export const PersonalSections = ({ account }: { account: Account }) => (
  <>
    <PublicitySection account={account} />
    <RecordSection username={account.user.username} />
    <DeletionSection account={account} />
  </>
)
