import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { shortenWallet } from '../../../domain/wallet'
import { messageOf } from '../../api/http'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { register as openAccount } from '../session/account-calls'
import { BasicFields, SecurityFields, WalletFields } from './RegistrationFields'
import {
  cleanWallet,
  firstOpenStep,
  lastStep,
  type RegistrationForm,
  steps,
  useRegistration,
} from './registration-form'
import { TermsGate } from './TermsGate'
import { WizardStep } from './WizardStep'

const welcome = 'Account created successfully! Please check your email to verify your account.'
const acceptFirst = 'Please accept the Terms of Service to continue'

/** What an entry of the history remembers: its step, and the steps of the entries behind it. Never an answer. */
type Entry = { step: number; behind: readonly number[] }

/**
 * The open step, and how far the person has come: what is behind can be opened again, what is ahead cannot. Each step is
 * an entry of the history, so the browser's Back opens the one before. After a reload the first one is open.
 */
function useSteps(values: RegistrationForm) {
  const [furthest, setFurthest] = useState(0)
  const { state } = useLocation()
  const navigate = useNavigate()
  const { step, behind }: Entry = state?.registration ?? { step: 0, behind: [] }
  const current = Math.min(step, furthest, firstOpenStep(values))
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(0)
  const open = (next: number, reached = next) => {
    setFurthest((most) => Math.max(most, reached))
    if (next === step) return
    const index = behind.lastIndexOf(next)
    if (index >= 0) return void navigate(index - behind.length)
    const registration: Entry = { step: next, behind: [...behind, step] }
    void navigate(paths.register, { state: { registration }, preventScrollReset: true })
  }

  // The browser's Forward, or a reload, may ask for a step that is not to be had: its entry is left again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the history leads to, never what is typed
  useEffect(() => {
    if (step > current) open(current)
  }, [step])

  // The heading of a new step takes the focus, unless a field of it is at fault.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const opened = list.current?.children[current]
    const atFault = opened?.querySelector<HTMLElement>('[aria-invalid]')
    ;(atFault ?? opened?.querySelector<HTMLElement>('h2'))?.focus()
  }, [current])

  usePageTitle(`${steps[current]?.title}, step ${current + 1} of ${steps.length}`)
  return { current, furthest, list, open }
}

/**
 * Four steps in one form: what is done and what is to come stays in it, hidden, so that nothing typed is lost and
 * password managers see one registration, with the address that is its user name.
 */
export function RegistrationWizard({ onDone }: { onDone: (email: string) => void }) {
  const [refusal, setRefusal] = useState('')
  const [isShown, setIsShown] = useState(false)
  const registration = useRegistration()
  const { form, judge, noteFaults } = registration
  const { isSubmitting } = form.formState
  const values = useWatch({ control: form.control }) as RegistrationForm
  const { current, furthest, list, open } = useSteps(values)
  const isLast = current === lastStep

  const create = async ({ username, email, password, walletAddress }: RegistrationForm) => {
    const account = {
      username: username.trim(),
      email: email.trim(),
      password,
      walletAddress: cleanWallet(walletAddress),
    }
    try {
      await openAccount(account)
    } catch (error) {
      const message = messageOf(error, 'Registration failed. Please try again.')
      const atFault = showServerProblems(error, ['username', 'email', 'password', 'walletAddress'], form.setError)
      noteFaults(atFault)
      const step = steps.findIndex(({ fields }) => fields.some((name) => atFault.some((fault) => fault === name)))
      if (step >= 0) open(step, steps.length)
      else setRefusal(message)
      toast.error(message)
      return
    }
    toast.success(welcome)
    onDone(account.email)
  }

  const goTo = async (place: number) => {
    setIsShown(false)
    setRefusal('')
    const between = steps.slice(current, place).flatMap(({ fields }) => fields)
    if (place < current || (await judge(between))) open(place)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLast) return void goTo(current + 1)
    if (!values.acceptedToS) return refuseWithoutTerms()
    setRefusal('')
    void form.handleSubmit(create, (errors) =>
      open(steps.findIndex(({ fields }) => fields.some((name) => errors[name]))),
    )()
  }
  const refuseWithoutTerms = () => {
    toast.error(acceptFirst)
    void judge(['acceptedToS'])
  }
  // Create Account is disabled then, and a form with a disabled button does not answer to Enter by itself.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target === event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isLast && !values.acceptedToS && isField) {
      event.preventDefault()
      refuseWithoutTerms()
    }
  }

  const bodies = [
    <BasicFields key="basic" registration={registration} />,
    <SecurityFields key="security" registration={registration} isShown={isShown} onShownChange={setIsShown} />,
    <WalletFields key="wallet" registration={registration} />,
    <TermsGate key="terms" registration={registration} isShown={isLast} />,
  ]
  const summaries = [
    [values.username, values.email].filter(Boolean).join(' · '),
    '',
    shortenWallet(cleanWallet(values.walletAddress)),
    '',
  ]

  return (
    <form className="sheet wiz" onSubmit={submit} onKeyDown={onEnter} noValidate aria-label="Create your account">
      <ol aria-label="Registration steps" ref={list}>
        {steps.map((step, place) => (
          <WizardStep
            key={step.title}
            step={step}
            place={place}
            current={current}
            isDone={place < furthest && place !== current}
            summary={summaries[place] ?? ''}
            onReturn={() => void goTo(place)}
          >
            {bodies[place]}
            {place === current && (
              <>
                <RefusalNote>{refusal}</RefusalNote>
                <div className="btns ends">
                  <Button disabled={current === 0 || isSubmitting} onClick={() => void goTo(current - 1)}>
                    Back
                  </Button>
                  <Button type="submit" variant="primary" busy={isSubmitting} disabled={isLast && !values.acceptedToS}>
                    {!isLast ? 'Continue' : isSubmitting ? 'Creating Account...' : 'Create Account'}
                  </Button>
                </div>
              </>
            )}
          </WizardStep>
        ))}
      </ol>
    </form>
  )
}
