import { type ComponentProps, type FocusEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const variantClass: Record<ButtonVariant, string> = { primary: ' btn-1', plain: '', quiet: ' btn-0', danger: ' btn-x' }

/** The look of a button for links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'plain', small = false, more = ''): string {
  return `btn${variantClass[variant]}${small ? ' btn-s' : ''}${more ? ` ${more}` : ''}`
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; small?: boolean; busy?: boolean }

/**
 * A browser takes the focus from a button that gets disabled: some at once, some with the next frame. So it is noted while
 * the button is enabled; when the button can be pressed again and nothing else has the focus, it returns.
 */
function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled || !hasFocus.current) return
    hasFocus.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isDisabled])
  const note = ({ type, currentTarget }: FocusEvent<HTMLButtonElement>) => {
    if (!currentTarget.disabled) hasFocus.current = type === 'focus'
  }
  return { button, note }
}

/** `busy` disables the button and says so; the caller changes the words ('Signing in...'). */
export function Button(props: ButtonProps) {
  const {
    variant,
    small,
    busy = false,
    className,
    disabled = false,
    type,
    children,
    ref,
    onFocus,
    onBlur,
    ...rest
  } = props
  const isDisabled = disabled || busy
  const { button, note } = useKeptFocus(isDisabled)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  return (
    <button
      {...rest}
      ref={button}
      type={type ?? 'button'}
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
      {busy && <Icon name="loader" />}
      {children}
    </button>
  )
}
