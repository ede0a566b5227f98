import { type ComponentProps, type FocusEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { moveFocusNearby } from './access/focus'
import styles from './Button.module.css'
import { classNames } from './class-names'
import { Icon, type IconName } from './Icon'
import { type Elements, inElement } from './text/elements'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

/** The look of a button for links: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'plain', small = false, more?: string): string =>
  classNames(styles.button, variant !== 'plain' && styles[variant], small && styles.small, more)

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children?: string | Elements
  variant?: ButtonVariant
  small?: boolean
  busy?: boolean
  /** Precedes the label; replaced with a spinner while busy. */
  icon?: IconName
}

/**
 * Browsers remove the focus from a button that is disabled, some immediately, some a frame later. So record the focus
 * while the button is enabled; restore it when the button is enabled again and nothing else has the focus. If the
 * button is removed instead, the focus moves to the nearest element.
 */
function useRetainedFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled || !hasFocus.current) return
    hasFocus.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isDisabled])
  useLayoutEffect(() => () => void (hasFocus.current && button.current && moveFocusNearby(button.current)), [])
  const note = ({ type, currentTarget }: FocusEvent<HTMLButtonElement>) => {
    if (!currentTarget.disabled) hasFocus.current = type === 'focus'
  }
  return { button, note }
}

/** `busy` disables the button and announces it; the caller changes the label ('Signing in...'). */
export function Button(props: ButtonProps) {
  const { variant, small, busy = false, icon, className, disabled, children, ref, onFocus, onBlur, ...rest } = props
  const isDisabled = disabled === true || busy
  const { button, note } = useRetainedFocus(isDisabled)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      className={buttonClass(variant, small, className)}
      disabled={isDisabled}
      aria-busy={busy || undefined}
      onFocus={(event) => {
        note(event)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        note(event)
        onBlur?.(event)
      }}
    >
      {busy ? <Icon name="loader" /> : icon && <Icon name={icon} small={small} />}
      {inElement(children)}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'variant' | 'className' | 'children'> & {
  icon: IconName
  label: string
}

/** A button with an icon instead of text; `label` is its accessible name. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <Button {...rest} variant="quiet" className={styles.iconOnly} aria-label={label}>
    <Icon name={icon} small />
  </Button>
)
