import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FieldError } from '../../ui/Field'
import { LengthCounter } from '../../ui/form/LengthCounter'
import { useSectionState } from '../../ui/form/section-state'
import { Icon, type IconName } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { Report } from '../report/Report'
import { CaretPlace } from './CaretPlace'
import { flipKeys, flipsPreview, pastesPlain, toolOfKey } from './editor-keys'
import { editAsTyped, insertAsTyped } from './insert-text'
import { mirrorLines } from './line-mirror'
import { MarkdownTools } from './MarkdownTools'
import './markdown-field.css'
import { pastedInstead, textOf } from './paste'
import { type Pane, panelId, tabId, WritePreviewTabs } from './WritePreviewTabs'

type MarkdownFieldProps = {
  id: string
  label: string
  /** What its tools and tabs are called after: 'report', 'proof'. */
  shortName: string
  icon: IconName
  optional?: boolean
  hint: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  max: number
  /** What the counter counts, where blanks at the ends are not sent. */
  counted?: string
  /** Offered while the text is empty. */
  template?: string
  /** False while the text is one that counts as none. */
  isWritten?: boolean
  rows: number
  placeholder?: string
  /** Start of the line anchors of the preview, the same as on the page. */
  prefix: string
  ref: RefObject<HTMLTextAreaElement | null>
}

/** A Markdown text in a sheet: its lines are numbered in the strip, and its preview is what the judges will see. */
export function MarkdownField(props: MarkdownFieldProps) {
  const {
    id,
    label,
    shortName,
    icon,
    optional,
    error,
    value,
    max,
    counted = value,
    isWritten = true,
    prefix,
    ref,
  } = props
  const [pane, setPane] = useState<Pane>('write')
  const [seenError, setSeenError] = useState(error)
  // The summary of errors leads to the text field, and what is hidden takes no focus.
  if (error !== seenError) {
    setSeenError(error)
    if (error) setPane('write')
  }
  const { section, showsTick } = useSectionState({
    isDone: isWritten && value.trim() !== '',
    hasProblem: error !== undefined,
  })
  const isPreview = pane === 'preview'
  const flip = (event: KeyboardEvent) => {
    if (!flipsPreview(event)) return
    event.preventDefault()
    const next = isPreview ? 'write' : 'preview'
    setPane(next)
    // Not before the other pane is drawn: what is hidden takes no focus.
    setTimeout(() => (next === 'write' ? ref.current : document.getElementById(panelId(id, next)))?.focus())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor, each of its parts is a control
    <div className="sec md" {...section} onKeyDown={flip}>
      <div className="ln lab">
        <Gutter>
          <Icon name={showsTick ? 'check' : icon} />
        </Gutter>
        <div className="b field-h">
          <label htmlFor={id}>
            {label}
            {optional && <span className="opt"> (optional)</span>}
          </label>
          <span className="count">
            <LengthCounter text={counted} max={max} />
          </span>
        </div>
      </div>
      <Row className="md-top">
        <div className="md-bar">
          <WritePreviewTabs
            fieldId={id}
            label={`Write or preview the ${shortName}`}
            keys={flipKeys}
            pane={pane}
            onPane={setPane}
          />
          <MarkdownTools fieldId={id} label={`Format the ${shortName}`} hidden={isPreview} />
        </div>
      </Row>
      <div role="tabpanel" id={panelId(id, 'write')} aria-labelledby={tabId(id, 'write')} hidden={isPreview}>
        <Writing {...props} />
      </div>
      {/* The headings of a report begin at the third level. */}
      {isPreview && <h2 className="hide">Preview of the {shortName}</h2>}
      <div
        role="tabpanel"
        id={panelId(id, 'preview')}
        aria-labelledby={tabId(id, 'preview')}
        hidden={!isPreview}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own is a stop for Tab
        tabIndex={0}
      >
        {isPreview && <Preview markdown={value} prefix={prefix} />}
      </div>
      {error && (
        <Row className="md-error">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </Row>
      )}
    </div>
  )
}

function Row({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`ln ${className}`}>
      <Gutter />
      <div className="b">{children}</div>
    </div>
  )
}

function Preview({ markdown, prefix }: { markdown: string; prefix: string }) {
  if (markdown.trim() !== '') return <Report markdown={markdown} prefix={prefix} />
  return (
    <Row className="md-nothing">
      <p className="soft">Nothing to preview yet. Write something first.</p>
    </Row>
  )
}

/** The text field, its numbered lines, and what stands below them. */
function Writing({ id, hint, error, value, onChange, template, rows, placeholder, ref }: MarkdownFieldProps) {
  const mirror = useRef<HTMLDivElement>(null)
  const pastes = usePasting(ref)
  useLineNumbers(mirror, value)
  const hear = useEveryInput(ref, onChange)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    pastes.onKeyDown(event)
    const tool = toolOfKey(event)
    if (!tool || event.nativeEvent.isComposing) return
    // The keys are the editor's while one writes: Ctrl+K makes a link here and opens nothing.
    event.preventDefault()
    event.stopPropagation()
    document.querySelector<HTMLElement>(`markdown-toolbar[for="${id}"] [data-md-button="${tool}"]`)?.click()
  }
  const insertTemplate = (words: string) => {
    const field = ref.current
    if (!field) return
    editAsTyped(field, { start: 0, end: field.value.length, text: words })
    const start = words.indexOf('<!--')
    const end = words.indexOf('-->', start)
    if (start < 0 || end < 0) field.setSelectionRange(0, 0)
    else field.setSelectionRange(start, end + '-->'.length)
  }
  return (
    <>
      <Row className="md-text">
        <div className="md-page" style={{ minBlockSize: `calc(${rows} * 22px + 20px)` }}>
          <div className="md-mirror" aria-hidden="true" ref={mirror} />
          <textarea
            id={id}
            ref={ref}
            rows={1}
            dir="auto"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            placeholder={placeholder}
            value={value}
            onChange={(event) => hear(event.target.value)}
            onKeyDown={press}
            onPaste={pastes.onPaste}
          />
        </div>
      </Row>
      <Row>
        <div className="md-foot">
          <span id={`${id}-hint`}>{hint}</span>
          {template && value.trim() === '' && (
            <button type="button" className="btn btn-s" onClick={() => insertTemplate(template)}>
              Insert template
            </button>
          )}
          <CaretPlace field={ref} />
        </div>
      </Row>
    </>
  )
}

/** Paste makes Markdown of what was copied; with Shift it stays what it is. */
function usePasting(field: RefObject<HTMLTextAreaElement | null>) {
  const isPlain = useRef(false)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      isPlain.current = pastesPlain(event)
    },
    onPaste: (event: ClipboardEvent) => {
      const place = field.current
      const pasted = isPlain.current || !place ? null : pastedInstead(event.clipboardData, place)
      isPlain.current = false
      if (!pasted || !place) return
      event.preventDefault()
      if ('text' in pasted) insertAsTyped(place, pasted.text)
      else void textOf(pasted).then((text) => insertAsTyped(place, text))
    },
  }
}

function useLineNumbers(mirror: RefObject<HTMLElement | null>, value: string) {
  const shown = useRef<string[]>([])
  useLayoutEffect(() => {
    if (!mirror.current) return
    const lines = value.split('\n')
    mirrorLines(mirror.current, shown.current, lines)
    shown.current = lines
  }, [mirror, value])
}

/** Also hears of texts that the toolbar sets instead of typing them, which React takes for its own. */
function useEveryInput(field: RefObject<HTMLTextAreaElement | null>, onChange: (value: string) => void) {
  const heard = useRef<string | null>(null)
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const hearOthers = (event: Event) => {
      const element = field.current
      if (element && event.target === element && heard.current !== element.value) latest.current(element.value)
    }
    // Outside of React's root, so that it comes second.
    document.addEventListener('input', hearOthers)
    return () => document.removeEventListener('input', hearOthers)
  }, [field])
  return (value: string) => {
    heard.current = value
    onChange(value)
  }
}
