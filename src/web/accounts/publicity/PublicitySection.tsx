import type { Account } from '../../../contract/accounts/account-settings'
import { normalizePublicity } from '../../../domain/accounts/publicity'
import { messageOf } from '../../api/http'
import { profilePath } from '../../features'
import { useAnnounced } from '../../ui/access/announce'
import { classNames } from '../../ui/class-names'
import { Checkbox } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import text from '../../ui/text.module.css'
import { useChoosePublicity } from '../settings/account-api'

const inReports = 'In reports published from now on.'
const inReportsAndProfile =
  'In reports published from now on, on the leaderboard, and on a profile with your findings in all published reports, including those that credit you by a number. If you turn this off or delete your account, your profile and your leaderboard entry are removed immediately.'

/** Consent to show the person's name publicly. Explains what can't be undone before they consent. */
export function PublicitySection({ account }: { account: Account }) {
  const choose = useChoosePublicity()
  const profile = profilePath(account.user.username)
  const chosen = choose.isPending ? normalizePublicity(choose.variables) : account.publicity
  useAnnounced(choose.isSuccess ? 'Saved' : '')
  const saved = (
    <span className={classNames(text.faint, sheet.headingNote)} aria-hidden="true">
      {choose.isSuccess && 'Saved'}
    </span>
  )
  return (
    <SheetSection title="Your name in public" icon="eye" aside={saved}>
      <p className={text.muted}>
        Contest reports are public. Without your consent, they credit you as a numbered researcher, such as Researcher
        3.
      </p>
      <fieldset className={layout.stackMedium}>
        <legend className={text.visuallyHidden}>What is public</legend>
        <Checkbox
          label="Show my username"
          hint={`${profile === undefined ? inReports : inReportsAndProfile} Reports already published with your name keep it, because their signed text never changes.`}
          checked={chosen.name}
          onChange={(event) => choose.mutate({ ...chosen, name: event.target.checked })}
        />
        {profile !== undefined && (
          <Checkbox
            label="Show my awards too"
            hint="Adds total earnings to your profile. Reports always show payouts."
            checked={chosen.awards}
            disabled={!chosen.name}
            onChange={(event) => choose.mutate({ ...chosen, awards: event.target.checked })}
          />
        )}
      </fieldset>
      {account.publicity.name && profile !== undefined && (
        <p className={layout.below}>
          <a href={profile}>Your profile</a>, as others see it.
        </p>
      )}
      <RefusalNote>{choose.isError && messageOf(choose.error, 'Failed to save your choice')}</RefusalNote>
    </SheetSection>
  )
}
