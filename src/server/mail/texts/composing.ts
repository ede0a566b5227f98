import type { UserRow } from '../../accounts/account-queries'
import type { Db } from '../../db/database'
import type { MailedVerdict } from '../../issues/issue-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import type { MailSite, MailText } from './render-mail'

export type { MailSite, MailText }

export type Composing = {
  db: Db
  site: MailSite
  /** How long verdicts for one author are batched into one mail. */
  verdictDelayMs: number
  /** Whether mails can contain titles and reasons. False if mails are stored here while reports are encrypted. */
  showsTexts: boolean
  featureMails: FeatureMails
}

/** Returns null if there is nothing left to send. */
export type ComposeFeatureMail = (composing: Composing, user: UserRow, mail: OutboxRow) => Promise<MailText | null>

/** The texts of mails that features send. A queued mail of a feature that is turned off is not sent. */
export type FeatureMails = Partial<Record<OutboxRow['kind'], ComposeFeatureMail>>

/** `verdicts` are those mentioned in the mail, to be recorded as mailed once it is sent. */
export type ComposedMail = MailText & { verdicts?: readonly MailedVerdict[] }

/** More verdicts may be added to the mail, or the end of a contest with hidden verdicts was moved. */
export type PostponedMail = { waitsUntil: Date }
