import type { Account } from '../../../contract/accounts/account-settings'
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

type Mails = Account['mails']

const choices: { name: keyof Mails; label: string; hint: string; forWorkers?: true }[] = [
  { name: 'verdicts', label: 'Verdicts', hint: 'When a submission of yours becomes valid or invalid.' },
  {
    name: 'results',
    label: 'Results',
    hint: 'When there are results of a contest that you took part in, and when your award can be paid or was paid.',
  },
  {
    name: 'pending',
    label: 'Work that waits for you',
    hint: 'When you get a seat in a contest, and when submissions, appeals or questions wait for you there.',
    forWorkers: true,
  },
]

/** Every box is kept at once. While it is sent the box already shows what was chosen. */
export function MailsSection({ account }: { account: Account }) {
  const choose = useChooseMails()
  const mails = choose.isPending ? choose.variables : account.mails
  useAnnounced(choose.isSuccess ? 'Saved' : '')
  const hasSeat = useOwnSeats().length > 0
  const works = hasSeat || account.user.role === 'admin'
  const shown = choices.filter(({ forWorkers }) => !forWorkers || works)
  const saved = (
    <span className={classNames(text.faint, sheet.headingNote)} aria-hidden="true">
      {choose.isSuccess && 'Saved'}
    </span>
  )
  return (
    <SheetSection title="Mails" icon="mail" aside={saved}>
      <p className={text.muted}>Always sent: emails about your password, your wallet and your address.</p>
      <fieldset className={layout.stackMedium}>
        <legend className={text.visuallyHidden}>Email notifications</legend>
        {shown.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={mails[name]}
            onChange={(event) => choose.mutate({ ...mails, [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <RefusalNote>{choose.isError && messageOf(choose.error, 'Failed to save your choice')}</RefusalNote>
    </SheetSection>
  )
}
