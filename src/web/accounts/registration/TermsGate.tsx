import { useCallback, useRef, useState } from 'react'
import { files } from '../../paths'
import { Checkbox } from '../../ui/Field'
import { useListener } from '../../ui/keys/use-listener'
import layout from '../../ui/layout.module.css'
import { useTimeout } from '../../ui/time/use-timeout'
import account from '../Account.module.css'
import { TermsFailure, TermsText, useTerms } from '../TermsText'
import type { Registration } from './registration-form'

const nearEndPx = 10

/** A box without height is hidden and hasn't been read; a text shorter than its box is at its end from the start. */
function isAtEnd(box: HTMLElement): boolean {
  return box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight <= nearEndPx
}

/** Stays true: scrolling back up doesn't disable the checkbox again. */
function useReadToEnd(isShown: boolean, text: string | undefined) {
  const [isRead, setIsRead] = useState(false)
  const box = useRef<HTMLElement>(null)
  const look = () => {
    if (text !== undefined && box.current && isAtEnd(box.current)) setIsRead(true)
  }
  useTimeout(look, isShown ? 0 : null, text)
  useListener(window, isShown ? ['resize'] : [], look)
  return { box, isRead, look }
}

type TermsGateProps = { form: Registration; isShown: boolean }

/** The terms, with a checkbox that is enabled once they have been scrolled to the end. */
export function TermsGate({ form, isShown }: TermsGateProps) {
  const terms = useTerms()
  const { box, isRead, look } = useReadToEnd(isShown, terms.text)
  const documents = useRef<HTMLParagraphElement>(null)
  const wasRetried = useRef(false)

  // The retry button disappears with the error, so focus the text.
  const attach = useCallback(
    (element: HTMLElement | null) => {
      box.current = element
      if (element && wasRetried.current) element.focus()
      wasRetried.current = false
    },
    [box],
  )
  const retry = () => {
    wasRetried.current = true
    terms.retry()
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
        <section className={account.termsBox} aria-label="Terms of Service" tabIndex={0} ref={attach} onScroll={look}>
          <button type="button" className={account.skipToEnd} onClick={skipToEnd}>
            Skip to end of terms
          </button>
          {terms.text === undefined ? <p>Loading…</p> : <TermsText terms={terms.text} />}
        </section>
      )}
      <p className={layout.links} tabIndex={-1} ref={documents}>
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
        {...form.field('acceptedToS')}
      />
    </>
  )
}
