import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const variantClass: Record<ButtonVariant, string> = { primary: ' btn-1', plain: '', quiet: ' btn-0', danger: ' btn-x' }

/** The look of a button for links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'plain', small = false, more = ''): string {
  return `btn${variantClass[variant]}${small ? ' btn-s' : ''}${more ? ` ${more}` : ''}`
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; small?: boolean; busy?: boolean }

/** A browser takes the focus from a button that gets disabled; when the work is over and nothing else has it, it returns. */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
  }, [busy])
  return button
}

/** `busy` disables the button and says so; the caller changes the words ('Signing in...'). */
export function Button(props: ButtonProps) {
  const { variant, small, busy = false, className, disabled, type, children, ref, ...rest } = props
  const button = useKeptFocus(busy)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  return (
    <button
      {...rest}
      ref={button}
      type={type ?? 'button'}
      className={buttonClass(variant, small, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Icon name="loader" />}
      {children}
    </button>
  )
}
