import type { Account } from '../../../contract/accounts/account-settings'
import { PublicitySection } from '../publicity/PublicitySection'
import { DeletionSection } from './DeletionSection'
import { FeatureSections } from './FeatureSections'
import { RecordSection } from './RecordSection'

/** Public profile, what features add, data export, and account deletion. */
export const PersonalSections = ({ account }: { account: Account }) => (
  <>
    <PublicitySection account={account} />
    <FeatureSections />
    <RecordSection username={account.user.username} />
    <DeletionSection account={account} />
  </>
)
