import type { Account } from '../../../contract/accounts/account-settings'
import { mailChoiceNames, mailChoices } from '../../../domain/accounts/mail-choices'
import { messageOf } from '../../api/http'
import { useOwnSeats } from '../../seats/seats-api'
import { useAnnounced } from '../../ui/access/announce'
import { classNames } from '../../ui/class-names'
import { Checkbox } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import text from '../../ui/text.module.css'
import { useChooseMails } from './account-api'

/** Saves every checkbox immediately and shows the new state optimistically. */
export function MailsSection({ account }: { account: Account }) {
  const choose = useChooseMails()
  const mails = choose.isPending ? choose.variables : account.mails
  useAnnounced(choose.isSuccess ? 'Saved' : '')
  const hasSeat = useOwnSeats().length > 0
  const works = hasSeat || account.user.role === 'admin'
  const shown = mailChoiceNames.filter((name) => !mailChoices[name].forWorkers || works)
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
        {shown.map((name) => (
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
