import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import banner from './Banner.module.css'
import { classNames } from './class-names'
import styles from './Field.module.css'
import { Gutter } from './Gutter'
import { Icon, type IconName } from './Icon'
import { type Elements, inElement } from './text/elements'
import text from './text.module.css'

export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: string | Elements
  /** Needed if an error summary links to the field. */
  id?: string
  hint?: ReactNode
  error?: string | undefined
  /** Right of the label: '12/200'. */
  counter?: ReactNode
  optional?: boolean
  /** Below the control and announced with it: a checklist, a warning. */
  below?: ReactNode
  children: (control: ControlProps) => Elements
}

type CautionProps = { icon?: IconName; className?: string; children: ReactNode }

export function FieldError({ id, children }: { id?: string; children: string | Elements }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="circle-x" />
      {inElement(children)}
    </p>
  )
}

/** A warning that doesn't block. */
export function Caution({ icon = 'triangle-alert', className, children }: CautionProps) {
  return (
    <p className={classNames(styles.caution, className)}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** Label, hint, control and message, associated for screen readers: the hint is read before the error. */
export function Field({ label, id, hint, error, counter, optional, below, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, below && `${controlId}-below`, error && `${controlId}-error`]
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <div className={styles.header}>
        <label htmlFor={controlId}>
          {inElement(label)}
          {optional && <span className={styles.optional}> (optional)</span>}
        </label>
        {counter !== undefined && <span className={styles.counter}>{counter}</span>}
      </div>
      {hint && (
        <p className={text.faint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {children(control)}
      {below && <div id={`${controlId}-below`}>{below}</div>}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

type TextFieldProps = ComponentProps<'input'> &
  Pick<FieldProps, 'label' | 'hint' | 'error' | 'counter' | 'optional' | 'below'> & { mono?: boolean }

export function TextField(props: TextFieldProps) {
  const { label, id, hint, error, counter, optional, below, mono, className, ...input } = props
  const field = { label, id, hint, error, counter, optional, below }
  return (
    <Field {...field}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          className={classNames(styles.input, mono && styles.mono, className)}
        />
      )}
    </Field>
  )
}

/** An email field that doubles as the login name, so that password managers save it as such. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string | Elements
  hint?: ReactNode
  error?: string | undefined
  /** Places the checkbox in a sheet's strip; the row's band is dashed until it is checked. */
  gutter?: boolean
  /** Whether it is checked, for the band; only needed with `gutter` if the checkbox is uncontrolled. */
  ticked?: boolean
}

export function Checkbox({ label, hint, error, gutter, ticked, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const described = [hint && `${boxId}-hint`, error && `${boxId}-error`].filter(Boolean).join(' ') || undefined
  const box = (
    <input
      {...input}
      type="checkbox"
      id={boxId}
      aria-describedby={described ?? input['aria-describedby']}
      aria-invalid={error ? true : undefined}
    />
  )
  const message = error && <FieldError id={`${boxId}-error`}>{error}</FieldError>
  const content = (
    <label htmlFor={boxId}>
      {inElement(label)}
      {hint && <small id={`${boxId}-hint`}>{hint}</small>}
    </label>
  )
  if (!gutter) {
    return (
      <div className={styles.checkbox}>
        {box}
        {content}
        {message}
      </div>
    )
  }
  return (
    <div className={styles.stripCheckbox} data-status={(ticked ?? input.checked) ? 'now' : 'todo'}>
      <Gutter>{box}</Gutter>
      <div>
        {content}
        {message}
      </div>
    </div>
  )
}

export type FieldProblem = { fieldId: string; message: string }

type FormErrorSummaryProps = { problems: FieldProblem[]; title?: string; ref?: Ref<HTMLDivElement> }

/** After a failed submit: the fields' messages as links to them. The form focuses this summary. */
export function FormErrorSummary({ problems, title = 'There is a problem', ref }: FormErrorSummaryProps) {
  if (problems.length === 0) return null
  return (
    <div className={banner.banner} data-status="danger" role="alert" tabIndex={-1} ref={ref}>
      <Gutter icon="circle-x" />
      <div className={banner.text}>
        <h2>{title}</h2>
        <ul>
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// Keeps the URL: a fragment would add a history entry.
function focusField(event: { preventDefault: () => void }, fieldId: string) {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}
