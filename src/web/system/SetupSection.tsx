import { Link } from 'react-router'
import type { SetupStep } from '../../domain/system/setup-steps'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './System.module.css'
import type { System } from './system-api'

type StepTexts = { title: string; todo: string; link?: { to: string; label: string }; code?: string }

const stepTexts: Record<SetupStep, StepTexts> = {
  publicUrl: {
    title: 'The address of the site',
    todo: 'Set PUBLIC_URL to the https address that people open, because links in emails start with it.',
  },
  mail: {
    title: 'A tested mail server',
    todo: 'Set SMTP_URL and send yourself a test email below. Without email, no one can verify an address.',
  },
  terms: {
    title: 'Your own terms',
    todo: 'Put terms.txt, terms-of-use.pdf and privacy-policy.pdf into a folder and set LEGAL_DIR to it. Until then people accept example texts.',
    link: { to: paths.terms, label: 'Show the terms' },
  },
  signingKey: {
    title: 'Your own signing key',
    todo: 'Set LOG_SIGNING_KEY to a new key, and keep a copy elsewhere, because backups do not include it.',
    code: 'openssl genpkey -algorithm ed25519',
  },
  backup: {
    title: 'A first backup',
    todo: 'Set BACKUP_EVERY_HOURS to 24: the server then makes one every day.',
  },
  secondFactor: {
    title: 'Two-step login for every admin',
    todo: 'Each admin turns it on under Account. Set ADMIN_TOTP=required to require it for admin rights.',
    link: { to: paths.account, label: 'Go to Account' },
  },
  contest: {
    title: 'The first contest',
    todo: 'Write its title, description, repository and dates. You can delete it until someone submits.',
    link: { to: paths.newContest, label: 'New contest' },
  },
}

/** Whether the site is in use: then what is wrong comes before what is left to set up. */
export const hasContest = (steps: System['setupSteps']) =>
  steps.some(({ step, isDone }) => step === 'contest' && isDone)

/** The steps to a site that is set up; disappears when all are done. */
export function SetupSection({ steps }: { steps: System['setupSteps'] }) {
  if (steps.length === 0) return null
  const open = steps.filter(({ isDone }) => !isDone)
  const isInUse = hasContest(steps)
  // Once it is in use, only what is still open is of interest.
  const visibleSteps = isInUse ? open : steps
  return (
    <SheetSection
      title={isInUse ? 'Finish setting up' : 'Before the first contest'}
      note={isInUse ? `${open.length} left` : `${steps.length - open.length} of ${steps.length} done`}
      icon="list"
      status="now"
    >
      <ul className={classNames(layout.lines, styles.steps)}>
        {visibleSteps.map(({ step, isDone }) => (
          <li key={step}>
            <SetupLine texts={stepTexts[step]} isDone={isDone} />
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

function SetupLine({ texts, isDone }: { texts: StepTexts; isDone: boolean }) {
  const { title, todo, link, code } = texts
  return (
    <>
      <Icon name={isDone ? 'check' : 'minus'} small />
      <p className={isDone ? text.muted : text.strong}>
        {title}
        <span className={text.visuallyHidden}>{isDone ? ', done' : ', to do'}</span>
      </p>
      {!isDone && (
        <p className={text.muted}>
          <span>{todo}</span> {link && <Link to={link.to}>{link.label}</Link>}
        </p>
      )}
      {!isDone && code && <code>{code}</code>}
    </>
  )
}
