import { useCallback, useEffect, useRef, useState } from 'react'
import { files } from '../../paths'
import { Checkbox } from '../../ui/Field'
import { TermsFailure } from '../TermsFailure'
import { useTerms } from '../terms'
import type { Registration } from './registration-form'

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
    if (text !== undefined && box.current && isAtEnd(box.current)) setIsRead(true)
  }, [text])
  useEffect(() => {
    if (!isShown) return
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [isShown, look])
  return { box, isRead, look }
}

type TermsGateProps = { registration: Registration; isShown: boolean }

/** The terms, and the box that can be ticked once they have been scrolled to their end. */
export function TermsGate({ registration, isShown }: TermsGateProps) {
  const { form, field } = registration
  const terms = useTerms()
  const { box, isRead, look } = useReadToEnd(isShown, terms.text)
  const documents = useRef<HTMLParagraphElement>(null)
  const wasRetried = useRef(false)

  // The button that asked again is gone with the failure, so the text takes its focus.
  useEffect(() => {
    if (terms.text !== undefined && wasRetried.current) box.current?.focus()
    wasRetried.current = false
  }, [terms.text, box])

  const retry = () => {
    wasRetried.current = true
    terms.askAgain()
  }
  const skipToEnd = () => {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    look()
    documents.current?.focus()
  }
  return (
    <>
      {terms.hasFailed ? (
        <TermsFailure isAsking={terms.isAsking} onRetry={retry} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="terms-box" aria-label="Terms of Service" tabIndex={0} ref={box} onScroll={look}>
          <button type="button" className="skip-end" onClick={skipToEnd}>
            Skip to end of terms
          </button>
          <pre className="terms">{terms.text ?? 'Loading…'}</pre>
        </section>
      )}
      <p className="links" tabIndex={-1} ref={documents}>
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
        {...field('acceptedToS')}
      />
    </>
  )
}
