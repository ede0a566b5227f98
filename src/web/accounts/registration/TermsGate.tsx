import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { files } from '../../paths'
import { Checkbox } from '../../ui/Field'
import { TermsFailure } from '../TermsFailure'
import { useTerms } from '../terms'
import { fieldOf } from './RegistrationFields'
import type { RegistrationForm } from './registration-form'

const nearEndPx = 10

/** A box without height is hidden and has not been read; a text shorter than its box is at its end from the start. */
function isAtEnd(box: HTMLElement): boolean {
  return box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight <= nearEndPx
}

/** Stays true: scrolling back up does not lock the checkbox again. */
function useReadToEnd(isShown: boolean, text: string | undefined) {
  const [isRead, setIsRead] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const look = useCallback(() => {
    if (box.current && isAtEnd(box.current)) setIsRead(true)
  }, [])
  useEffect(() => {
    if (!isShown || !text) return
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [isShown, text, look])
  return { box, isRead, look }
}

type TermsGateProps = { form: UseFormReturn<RegistrationForm>; isShown: boolean }

/** The terms, and the box that can be ticked once they have been scrolled to their end. */
export function TermsGate({ form, isShown }: TermsGateProps) {
  const terms = useTerms()
  const { box, isRead, look } = useReadToEnd(isShown, terms.data)
  const skipToEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  return (
    <>
      {terms.isError ? (
        <TermsFailure onRetry={() => void terms.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="terms-box" aria-label="Terms of Service" tabIndex={0} ref={box} onScroll={look}>
          <button type="button" className="skip-end" onClick={skipToEnd}>
            Skip to the end of the terms
          </button>
          <pre className="terms">{terms.data ?? 'Loading…'}</pre>
        </section>
      )}
      <p className="links">
        <a href={files.termsOfUse} target="_blank" rel="noopener">
          Terms of Use (PDF)
        </a>
        <a href={files.privacyPolicy} target="_blank" rel="noopener">
          Privacy Policy (PDF)
        </a>
      </p>
      <Checkbox
        label="I accept the Terms of Service, Terms of Use, and Privacy Policy"
        hint={isRead ? undefined : 'Please scroll to the bottom to continue'}
        disabled={!isRead}
        error={form.formState.errors.acceptedToS?.message}
        {...fieldOf(form, 'acceptedToS')}
        onChange={(event) => {
          form.setValue('acceptedToS', event.target.checked)
          void form.trigger('acceptedToS')
        }}
      />
    </>
  )
}
