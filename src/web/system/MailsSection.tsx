import { messageOf } from '../api/http'
import { useServerNow } from '../api/use-server-now'
import { Button } from '../ui/Button'
import { classNames } from '../ui/class-names'
import { RefusalNote } from '../ui/form/RefusalNote'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import status from '../ui/Status.module.css'
import { VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Time } from '../ui/time/Time'
import { toast } from '../ui/toast/toast'
import { formatAge } from './amounts'
import styles from './System.module.css'
import { type System, useRetryMails, useTestMail } from './system-api'

type Mails = System['mails']

export function MailsSection({ mails }: { mails: Mails }) {
  const test = useTestMail()
  const tone = mails.parked > 0 ? 'danger' : mails.failing > 0 ? 'warn' : null
  return (
    <SheetSection
      id="system-email"
      title="Email"
      icon="mail"
      {...(tone ? { status: tone } : {})}
      aside={
        <Button small busy={test.isPending} onClick={() => test.mutate()}>
          Send me a test email
        </Button>
      }
    >
      <p className={text.muted}>
        {mails.server === null
          ? 'This server sends no email. Without SMTP_URL, emails go to the local mailbox, or wait if no one may open it.'
          : `Sent through ${mails.server}.`}
      </p>
      <div role="status">{test.data && <TestResult {...test.data} />}</div>
      <RefusalNote>{test.isError && messageOf(test.error)}</RefusalNote>
      <QueueCounts queue={mails} />
      {mails.parked > 0 && <ParkedMails mails={mails} />}
    </SheetSection>
  )
}

function TestResult({ email, isSent, reply }: { email: string; isSent: boolean; reply: string }) {
  return (
    <p className={classNames(layout.baseline, layout.below, styles.result)}>
      <span className={status.word} data-status={isSent ? 'ok' : 'danger'}>
        <Icon name={isSent ? 'circle-check' : 'circle-x'} small />
        <span>{isSent ? 'Accepted' : 'Not sent'}</span>
      </span>
      <bdi>{email}</bdi>
      <code className={classNames(text.mono, text.muted, styles.reply)}>{reply}</code>
    </p>
  )
}

function ParkedMails({ mails: { parked, parkedMails } }: { mails: Mails }) {
  const retry = useRetryMails()
  const send = (id: string | null) =>
    retry.mutate(id, {
      onSuccess: (queued) =>
        toast.success(queued === 1 ? '1 email will be sent again' : `${queued} emails will be sent again`),
    })
  return (
    <>
      <div className={classNames(layout.between, layout.belowLarge, styles.parkedHead)}>
        <h3>Given up</h3>
        <Button
          small
          busy={retry.isPending && retry.variables === null}
          onClick={() => send(null)}
        >{`Send all ${parked} again`}</Button>
      </div>
      <ul className={classNames(layout.lines, styles.parked)}>
        {parkedMails.map((mail) => (
          <li key={mail._id}>
            <p className={text.strong}>
              <VisibleText>{mail.email}</VisibleText>
            </p>
            <p className={text.faint}>
              <span>{`${mail.kind.replaceAll('_', ' ')}, given up`}</span> <Time at={mail.parkedAt} />{' '}
              <span>{`after ${mail.attempts} ${mail.attempts === 1 ? 'attempt' : 'attempts'}`}</span>
            </p>
            <p className={text.muted}>
              <VisibleText>{mail.reason}</VisibleText>
            </p>
            <Button
              small
              busy={retry.isPending && retry.variables === mail._id}
              aria-label={`Send the email to ${mail.email} again`}
              onClick={() => send(mail._id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      {parkedMails.length < parked && <p className={text.faint}>{`The latest ${parkedMails.length} are shown.`}</p>}
      <RefusalNote>{retry.isError && messageOf(retry.error)}</RefusalNote>
    </>
  )
}

type Queue = { waiting: number; failing: number; parked: number; oldestDueAt: string | null }

/** The number of queued messages by state. */
export function QueueCounts({ queue: { waiting, failing, parked, oldestDueAt } }: { queue: Queue }) {
  const now = useServerNow()
  return (
    <>
      <dl className={classNames(layout.figures, styles.counts)}>
        <Count term="Waiting" count={waiting} />
        <Count term="Failing" count={failing} />
        <Count term="Given up" count={parked} />
      </dl>
      {oldestDueAt !== null && (
        <p
          className={classNames(text.muted, layout.below)}
        >{`The oldest overdue one was queued ${formatAge(new Date(oldestDueAt), now)}.`}</p>
      )}
    </>
  )
}

function Count({ term, count }: { term: string; count: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{count}</dd>
    </div>
  )
}
