import type { ComponentProps } from 'react'
import { Icon } from './Icon'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const variantClass: Record<ButtonVariant, string> = { primary: ' btn-1', plain: '', quiet: ' btn-0', danger: ' btn-x' }

/** The look of a button for links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'plain', small = false, more = ''): string {
  return `btn${variantClass[variant]}${small ? ' btn-s' : ''}${more ? ` ${more}` : ''}`
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; small?: boolean; busy?: boolean }

/** `busy` disables the button and says so; the caller changes the words ('Signing in...'). */
export function Button({ variant, small, busy = false, className, disabled, type, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
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
