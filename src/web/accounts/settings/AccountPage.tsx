import { type ComponentType, Suspense, useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { mailChoiceNames, mailChoices } from '../../../domain/accounts/mail-choices'
import { messageOf } from '../../api/http'
import { type AccountSection, accountSections } from '../../features'
import { LoadNote } from '../../loading/LoadNote'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { usePageTitle } from '../../page-title'
import { useOwnSeats } from '../../seats/seats-api'
import { useAnnounced } from '../../ui/access/announce'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { Contents } from '../../ui/Contents'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import { Checkbox } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/PageHead'
import panel from '../../ui/Panel.module.css'
import { Panel, Sheet, SheetGroup, SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { Skeleton } from '../../ui/Skeleton'
import { saveFile } from '../../ui/text/save-file'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'
import { PublicitySection } from '../publicity/PublicitySection'
import { ResendVerification } from '../ResendVerification'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { useAccount, useChooseMails, useDownloadRecord, useSessions } from './account-api'
import { DeletionSection } from './DeletionSection'
import { PasswordSection } from './PasswordSection'
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

/** The parts of a group of the account page that features add. */
const FeatureSections = ({ group }: Pick<AccountSection, 'group'>) =>
  accountSections()
    .filter((section) => section.group === group)
    .map((section) => <OnRequest key={section.title} section={section} />)

/** Loads its content on request, because most people come for something else. */
function OnRequest({ section: { title, icon, about, open, code } }: { section: AccountSection }) {
  const [Content, setContent] = useState<ComponentType | null>(null)
  return (
    <SheetSection
      title={title}
      icon={icon}
      aside={
        !Content && (
          <Button small onClick={() => setContent(() => lazyComponent(code, NotLoadedPart))}>
            {open}
          </Button>
        )
      }
    >
      <p className={text.muted}>{about}</p>
      {Content && (
        <Suspense>
          <Content />
        </Suspense>
      )}
    </SheetSection>
  )
}

/** Saves every checkbox immediately and shows the new state optimistically. */
function MailsSection({ account }: { account: Account }) {
  const choose = useChooseMails()
  const mails = choose.isPending ? choose.variables : account.mails
  useAnnounced(choose.isSuccess ? 'Saved' : '')
  const hasSeat = useOwnSeats().length > 0
  const works = hasSeat || account.user.role === 'admin'
  const visibleNames = mailChoiceNames.filter((name) => !mailChoices[name].forWorkers || works)
  const saved = (
    <span className={classNames(text.faint, sheet.headingNote)} aria-hidden="true">
      {choose.isSuccess && 'Saved'}
    </span>
  )
  return (
    <SheetSection title="Email notifications" icon="mail" aside={saved}>
      <p className={text.muted}>Always sent: emails about your password, your wallet and your address.</p>
      <fieldset className={layout.stackMedium}>
        <legend className={text.visuallyHidden}>Email notifications</legend>
        {visibleNames.map((name) => (
          <Checkbox
            key={name}
            label={mailChoices[name].label}
            hint={mailChoices[name].hint}
            checked={mails[name]}
            onChange={(event) => choose.mutate({ ...mails, [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <RefusalNote>{choose.isError && messageOf(choose.error, 'Failed to save your choice')}</RefusalNote>
    </SheetSection>
  )
}

function RecordSection({ username }: { username: string }) {
  const download = useDownloadRecord()
  const save = async () => {
    const record = await download.mutateAsync().catch(() => null)
    if (!record) return
    saveFile(`${JSON.stringify(record, null, 2)}\n`, `primacy-${username}.json`, 'application/json')
    toast.success('Your data was downloaded')
  }
  return (
    <SheetSection
      title="Your data"
      icon="download"
      aside={
        <Button small busy={download.isPending} onClick={() => void save()}>
          {download.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      }
    >
      <p className={text.muted}>
        One JSON file with everything stored about you: your account, every revision of your submissions as you sent it
        with its receipt, your awards, sessions, visits and ledger entries.
      </p>
      <RefusalNote>{download.isError && messageOf(download.error, 'Failed to collect your data')}</RefusalNote>
    </SheetSection>
  )
}
