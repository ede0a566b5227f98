import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '../../api/http'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast/toast'
import { showServerProblems } from '../form-problems'
import { register as openAccount } from '../session/account-calls'
import { BasicFields, SecurityFields, WalletFields } from './RegistrationFields'
import { cleanWallet, emptyForm, lastStep, type RegistrationForm, steps } from './registration-form'
import { TermsGate } from './TermsGate'
import { WizardStep } from './WizardStep'

const welcome = 'Account created successfully! Please check your email to verify your account.'
const acceptFirst = 'Please accept the Terms of Service to continue'

/**
 * Four steps in one form: what is done and what is to come stays in it, hidden, so that nothing typed is lost and
 * password managers see one registration.
 */
export function RegistrationWizard({ onDone }: { onDone: (email: string) => void }) {
  const [current, setCurrent] = useState(0)
  const [refusal, setRefusal] = useState('')
  const form = useForm<RegistrationForm>({ defaultValues: emptyForm })
  const { control, trigger, setError, handleSubmit, formState } = form
  const { isSubmitting } = formState
  const { username, email, acceptedToS } = useWatch({ control }) as RegistrationForm
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(current)

  // The heading of a new step takes the focus, unless a field at fault already has it.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const step = list.current?.children[current]
    const atFault = step?.querySelector<HTMLElement>('[aria-invalid]')
    ;(atFault ?? step?.querySelector<HTMLElement>('h2'))?.focus()
  }, [current])

  const create = async (values: RegistrationForm) => {
    setRefusal('')
    const account = {
      username: values.username.trim(),
      email: values.email.trim(),
      password: values.password,
      walletAddress: cleanWallet(values.walletAddress),
    }
    try {
      await openAccount(account)
    } catch (error) {
      const message = messageOf(error, 'Registration failed. Please try again.')
      const atFault = showServerProblems(error, ['username', 'email', 'password', 'walletAddress'], setError)
      const step = steps.findIndex(({ fields }) => fields.some((name) => atFault.some((fault) => fault === name)))
      if (step >= 0) setCurrent(step)
      else setRefusal(message)
      toast.error(message)
      return
    }
    toast.success(welcome)
    onDone(account.email)
  }

  const goOn = async () => {
    if (await trigger(steps[current]?.fields, { shouldFocus: true })) setCurrent(current + 1)
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (current < lastStep) return void goOn()
    if (!acceptedToS) return refuseWithoutTerms()
    void handleSubmit(create, (errors) =>
      setCurrent(steps.findIndex(({ fields }) => fields.some((name) => errors[name]))),
    )()
  }
  const refuseWithoutTerms = () => {
    toast.error(acceptFirst)
    void trigger('acceptedToS')
  }
  // Create Account is disabled then, and a form with a disabled button does not answer to Enter by itself.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target === event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current === lastStep && !acceptedToS && isField) {
      event.preventDefault()
      refuseWithoutTerms()
    }
  }

  const bodies = [
    <BasicFields key="basic" form={form} />,
    <SecurityFields key="security" form={form} />,
    <WalletFields key="wallet" form={form} />,
    <TermsGate key="terms" form={form} isShown={current === lastStep} />,
  ]
  const summaries = [[username, email].filter(Boolean).join(' · '), '', '', '']
  const isLast = current === lastStep

  return (
    <form className="sheet wiz" onSubmit={submit} onKeyDown={onEnter} noValidate aria-label="Create your account">
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <ol aria-label="Registration steps" ref={list}>
        {steps.map((step, place) => (
          <WizardStep
            key={step.title}
            step={step}
            place={place}
            of={steps.length}
            current={current}
            summary={summaries[place] ?? ''}
            onReturn={() => setCurrent(place)}
          >
            {bodies[place]}
            {place === current && (
              <div className="btns ends">
                <Button disabled={current === 0 || isSubmitting} onClick={() => setCurrent(current - 1)}>
                  Back
                </Button>
                <Button type="submit" variant="primary" busy={isSubmitting} disabled={isLast && !acceptedToS}>
                  {!isLast ? 'Continue' : isSubmitting ? 'Creating Account...' : 'Create Account'}
                </Button>
              </div>
            )}
          </WizardStep>
        ))}
      </ol>
    </form>
  )
}
