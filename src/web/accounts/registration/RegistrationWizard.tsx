import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { shortenWallet } from '../../../domain/wallet'
import { ConfirmDialog } from '../../forms/FormDialog'
import { useFormValue } from '../../forms/use-form-value'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Caution } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import sheet from '../../ui/Sheet.module.css'
import type { Elements } from '../../ui/text/elements'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { cleanWallet, WalletField } from '../WalletField'
import { BasicFields, SecurityFields } from './RegistrationFields'
import { firstOpenStep, lastStep, type Step, steps, useRegistration } from './registration-form'
import { TermsGate } from './TermsGate'
import styles from './Wizard.module.css'
import { walletWarning } from './wallet-checksum'

const welcome = 'Account created successfully! Please check your email to verify your account.'
const acceptFirst = 'Please accept the Terms of Service to continue'

/** The state of a history entry: its step, and the steps of the entries before it. Never any input. */
type Entry = { step: number; behind: readonly number[] }

/**
 * The open step, and the furthest one reached: earlier steps can be reopened, later ones can't. Each step is a history
 * entry, so the browser's Back button opens the previous step. A reload starts at the first one.
 */
function useSteps(firstOpen: number) {
  const [furthest, setFurthest] = useState(0)
  const { state } = useLocation()
  const navigate = useNavigate()
  const { step, behind }: Entry = state?.registration ?? { step: 0, behind: [] }
  const current = Math.min(step, furthest, firstOpen)
  const list = useRef<HTMLOListElement>(null)
  const shownStep = useRef(0)
  const open = (next: number, reached = next) => {
    setFurthest((most) => Math.max(most, reached))
    if (next === step) return
    const index = behind.lastIndexOf(next)
    if (index >= 0) return void navigate(index - behind.length)
    const registration: Entry = { step: next, behind: [...behind, step] }
    void navigate(paths.register, { state: { registration }, preventScrollReset: true })
  }

  // Back out of an entry whose step isn't available, which the browser's Forward or a reload may request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the history leads to, never what is typed
  useEffect(() => {
    if (step > current) open(current)
  }, [step])

  // Focus the heading of a new step, unless one of its fields has an error.
  useEffect(() => {
    if (shownStep.current === current) return
    shownStep.current = current
    const opened = list.current?.children[current]
    const atFault = opened?.querySelector<HTMLElement>('[aria-invalid]')
    ;(atFault ?? opened?.querySelector<HTMLElement>('h2'))?.focus()
  }, [current])

  usePageTitle(`${steps[current]?.title}, step ${current + 1} of ${steps.length}`)
  return { current, furthest, list, open }
}

/**
 * Four steps in a single form: finished and later steps stay in it, hidden, so that no input is lost and password
 * managers see one registration with the address as its user name.
 */
export function RegistrationWizard({ onDone }: { onDone: (email: string) => void }) {
  const [isShown, setIsShown] = useState(false)
  const form = useRegistration({
    onProblems: (names, isFromServer) => {
      const step = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)))
      if (step >= 0) open(step, isFromServer ? steps.length : step)
    },
    onCreated: (email) => {
      toast.success(welcome)
      onDone(email)
    },
  })
  const { isSubmitting, check } = form
  const firstOpen = useFormValue(form, firstOpenStep)
  const isAccepted = useFormValue(form, ({ acceptedToS }) => acceptedToS)
  const { current, furthest, list, open } = useSteps(firstOpen)
  const isLast = current === lastStep
  const wallet = useWalletConfirmation()
  const enteredWallet = () => cleanWallet(form.getValues().walletAddress)

  const goTo = async (index: number) => {
    setIsShown(false)
    form.clearFailure()
    const between = steps.slice(current, index).flatMap(({ fields }) => fields)
    if (index < current) return open(index)
    if (!(await check(between))) return
    if (between.includes('walletAddress')) return wallet.confirmThen(enteredWallet(), () => open(index))
    open(index)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLast) return void goTo(current + 1)
    if (!isAccepted) return refuseWithoutTerms()
    wallet.confirmThen(enteredWallet(), () => void form.submit())
  }
  const refuseWithoutTerms = () => {
    toast.error(acceptFirst)
    void check(['acceptedToS'])
  }
  // Create Account is disabled then, and Enter doesn't submit a form with a disabled button.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target === event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isLast && !isAccepted && isField) {
      event.preventDefault()
      refuseWithoutTerms()
    }
  }

  const bodies: Elements[] = [
    <BasicFields key="basic" form={form} />,
    <SecurityFields key="security" form={form} visibility={{ shown: isShown, onShownChange: setIsShown }} />,
    <WalletField
      key="wallet"
      form={form}
      label="Wallet address"
      hint="The Ethereum address to which rewards are paid. A payment to a wrong address cannot be undone."
    />,
    <TermsGate key="terms" form={form} isShown={isLast} />,
  ]
  const { username, email, walletAddress } = form.getValues()
  const summaries = [[username, email].filter(Boolean).join(' · '), '', shortenWallet(cleanWallet(walletAddress)), '']

  return (
    <>
      <form className={sheet.sheet} onSubmit={submit} onKeyDown={onEnter} noValidate aria-label="Create your account">
        <ol aria-label="Registration steps" ref={list}>
          {steps.map((step, index) => (
            <WizardStep
              key={step.title}
              step={step}
              index={index}
              current={current}
              isDone={index < furthest && index !== current}
              summary={summaries[index] ?? ''}
              onReturn={() => void goTo(index)}
            >
              {bodies[index]}
              {index === current && (
                <>
                  <RefusalNote>{form.failure}</RefusalNote>
                  <div className={classNames(button.actions, layout.ends)}>
                    <Button disabled={current === 0 || isSubmitting} onClick={() => void goTo(current - 1)}>
                      Back
                    </Button>
                    <Button type="submit" variant="primary" busy={isSubmitting} disabled={isLast && !isAccepted}>
                      {!isLast ? 'Continue' : isSubmitting ? 'Creating Account...' : 'Create Account'}
                    </Button>
                  </div>
                </>
              )}
            </WizardStep>
          ))}
        </ol>
      </form>
      <div>{wallet.confirmation}</div>
    </>
  )
}

type Waiting = { walletAddress: string; warning: string; next: () => void }

/** Asks for confirmation before continuing with a wallet that can't be paid. */
function useWalletConfirmation() {
  const [confirmed, setConfirmed] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    /** Continues immediately, or once the address is confirmed. */
    confirmThen(walletAddress: string, next: () => void) {
      const warning = walletWarning(walletAddress)
      if (warning === null || confirmed === walletAddress) return next()
      setWaiting({ walletAddress, warning, next })
    },
    confirmation: waiting && (
      <ConfirmDialog
        tone="warn"
        title="Use this wallet address anyway?"
        action="Use this address"
        variant="plain"
        run={async () => {
          setConfirmed(waiting.walletAddress)
          setWaiting(null)
          waiting.next()
        }}
        onClose={() => setWaiting(null)}
      >
        <Caution>{`${waiting.warning} Awards cannot be paid to it until you set another one.`}</Caution>
        <p>
          <WalletAddress large>{waiting.walletAddress}</WalletAddress>
        </p>
      </ConfirmDialog>
    ),
  }
}

type WizardStepProps = {
  step: Step
  index: number
  current: number
  /** Already completed, so it can be reopened. */
  isDone: boolean
  /** The answer, once completed. */
  summary: string
  onReturn: () => void
  children: ReactNode
}

/** A row of the sheet: completed, open or upcoming. Its fields stay mounted while it is closed. */
function WizardStep({ step, index, current, isDone, summary, onReturn, children }: WizardStepProps) {
  const isOpen = index === current
  return (
    <li
      className={classNames(styles.step, !isOpen && !isDone && text.muted)}
      data-status={isOpen ? 'now' : isDone ? 'done' : 'todo'}
      aria-current={isOpen ? 'step' : undefined}
    >
      <div className={sheet.line}>
        <Gutter place={!isDone}>{isDone ? <Icon name="check" /> : index + 1}</Gutter>
        <div className={sheet.content}>
          {isOpen && (
            <>
              <h2 tabIndex={-1}>{step.title}</h2>
              <p className={classNames(text.faint, text.mono)}>{`Step ${index + 1} of ${steps.length}`}</p>
            </>
          )}
          {isDone && (
            <button type="button" className={styles.head} onClick={onReturn}>
              <span className={text.strong}>{step.title}</span>
              <span className={text.muted} dir="auto">
                {summary || 'done'}
              </span>
            </button>
          )}
          {!isOpen && !isDone && (
            <p className={styles.head}>
              <span>{step.title}</span>
              <span className={text.faint}>{step.ahead}</span>
            </p>
          )}
          <div className={styles.fields} hidden={!isOpen}>
            {children}
          </div>
        </div>
      </div>
    </li>
  )
}
