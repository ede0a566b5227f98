import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { textLength } from '../../../domain/field-rules'
import type { SubmitForm } from '../../forms/use-submit-form'
import { buttonClass } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { FieldError } from '../../ui/Field'
import fieldStyles from '../../ui/Field.module.css'
import { LengthCounter } from '../../ui/form/LengthCounter'
import { useSectionState } from '../../ui/form/section-state'
import type { IconName } from '../../ui/Icon'
import { useListener } from '../../ui/keys/use-listener'
import layout from '../../ui/layout.module.css'
import { SheetLine } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import textStyles from '../../ui/text.module.css'
import { editAsTyped, insertAsTyped, mirrorLines } from './insert-text'
import styles from './MarkdownField.module.css'
import { isPlainPaste, isPreviewToggle, MarkdownTools, previewToggleKeys, toolOfKey } from './MarkdownTools'
import { type Pane, Preview, panelId, Row, tabId, WritePreviewTabs } from './Preview'
import { convertPaste, textOf } from './paste'

type MarkdownFieldProps<Values extends FieldValues> = {
  form: SubmitForm<Values>
  name: FieldPath<Values>
  label: string
  /** Used in the labels of its tools and tabs: 'report', 'proof'. */
  shortName: string
  icon: IconName
  optional?: boolean
  hint: string
  max: number
  /** Don't count leading and trailing spaces, which aren't sent. */
  trimmed?: boolean
  /** Offered while the text is empty. */
  template?: string
  /** Returns false for a text that counts as empty. */
  isWritten?: (text: string) => boolean
  rows: number
  placeholder?: string
  /** Prefix of the preview's line anchors, the same as on the page. */
  prefix: string
  ref: RefObject<HTMLTextAreaElement | null>
}

/** A Markdown field in a sheet: its lines are numbered in the strip, and its preview is what judges will see. */
export function MarkdownField<Values extends FieldValues>(props: MarkdownFieldProps<Values>) {
  const { form, name: id, label, shortName, icon, optional, max, trimmed, isWritten = () => true, prefix, ref } = props
  const { error, ...input } = form.field(id)
  const value: string = useWatch({ control: form.control, name: id })
  const [pane, setPane] = useState<Pane>('write')
  const [seenError, setSeenError] = useState(error)
  // The error summary links to the text field, and a hidden element can't be focused.
  if (error !== seenError) {
    setSeenError(error)
    if (error) setPane('write')
  }
  const { section, showsTick } = useSectionState({
    isDone: isWritten(value) && value.trim() !== '',
    hasProblem: error !== undefined,
  })
  const isPreview = pane === 'preview'
  const flip = (event: KeyboardEvent) => {
    if (!isPreviewToggle(event)) return
    event.preventDefault()
    const next = isPreview ? 'write' : 'preview'
    setPane(next)
    // Wait until the other pane is rendered, because a hidden element can't be focused.
    setTimeout(() => (next === 'write' ? ref.current : document.getElementById(panelId(id, next)))?.focus())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor, each of its parts is a control
    <div className={classNames(sheet.section, sheet.formPart, styles.editor)} {...section} onKeyDown={flip}>
      <SheetLine icon={showsTick ? 'check' : icon} contentClass={fieldStyles.header}>
        <label htmlFor={id}>
          <span>{label}</span>
          {optional && <span className={fieldStyles.optional}> (optional)</span>}
        </label>
        <span className={fieldStyles.counter}>
          <LengthCounter text={trimmed ? value.trim() : value} max={max} />
        </span>
      </SheetLine>
      <Row className={styles.top}>
        <div className={classNames(layout.between, styles.bar)}>
          <WritePreviewTabs
            fieldId={id}
            label={`Write or preview the ${shortName}`}
            keys={previewToggleKeys}
            pane={pane}
            onPane={setPane}
          />
          <MarkdownTools fieldId={id} label={`Format the ${shortName}`} hidden={isPreview} />
        </div>
      </Row>
      <div role="tabpanel" id={panelId(id, 'write')} aria-labelledby={tabId(id, 'write')} hidden={isPreview}>
        <TextPane {...props} input={input} value={value} error={error} />
      </div>
      {/* The headings of a report begin at the third level. */}
      {isPreview && <h2 className={textStyles.visuallyHidden}>{`Preview of the ${shortName}`}</h2>}
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
        <Row className={styles.note}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </Row>
      )}
    </div>
  )
}

type TextPaneProps<Values extends FieldValues> = MarkdownFieldProps<Values> & {
  input: UseFormRegisterReturn
  value: string
  error: string | undefined
}

/** The text field, its line numbers, and the elements below. */
function TextPane<Values extends FieldValues>(props: TextPaneProps<Values>) {
  const { name: id, hint, input, value, error, template, rows, placeholder, ref } = props
  const mirror = useRef<HTMLDivElement>(null)
  const pastes = usePasting(ref)
  useLineNumbers(mirror, value)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    pastes.onKeyDown(event)
    const tool = toolOfKey(event)
    if (!tool || event.nativeEvent.isComposing) return
    // Shortcuts belong to the editor while writing: Ctrl+K inserts a link instead of opening the palette.
    event.preventDefault()
    event.stopPropagation()
    document.querySelector<HTMLElement>(`markdown-toolbar[for="${id}"] [data-md-button="${tool}"]`)?.click()
  }
  const insertTemplate = (markdown: string) => {
    const field = ref.current
    if (!field) return
    editAsTyped(field, { start: 0, end: field.value.length, text: markdown })
    const start = markdown.indexOf('<!--')
    const end = markdown.indexOf('-->', start)
    if (start < 0 || end < 0) field.setSelectionRange(0, 0)
    else field.setSelectionRange(start, end + '-->'.length)
  }
  return (
    <>
      <Row>
        <div className={styles.page} style={{ minBlockSize: `calc(${rows} * 1.375rem + 20px)` }}>
          <div className={styles.mirror} aria-hidden="true" ref={mirror} />
          <textarea
            id={id}
            name={id}
            ref={(element) => bindText(element, input, ref)}
            rows={1}
            dir="auto"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            placeholder={placeholder}
            onBlur={input.onBlur}
            onKeyDown={press}
            onPaste={pastes.onPaste}
          />
        </div>
      </Row>
      <Row>
        <div className={classNames(layout.between, styles.foot)}>
          <span id={`${id}-hint`}>{hint}</span>
          {template && value.trim() === '' && (
            <button type="button" className={buttonClass('plain', true)} onClick={() => insertTemplate(template)}>
              Insert template
            </button>
          )}
          <CaretPlace field={ref} />
        </div>
      </Row>
    </>
  )
}

/** Paste converts to Markdown; with Shift it pastes plain text. */
function usePasting(field: RefObject<HTMLTextAreaElement | null>) {
  const isPlain = useRef(false)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      isPlain.current = isPlainPaste(event)
    },
    onPaste: (event: ClipboardEvent) => {
      const place = field.current
      const pasted = isPlain.current || !place ? null : convertPaste(event.clipboardData, place)
      isPlain.current = false
      if (!pasted || !place) return
      event.preventDefault()
      if ('text' in pasted) insertAsTyped(place, pasted.text)
      else void textOf(pasted).then((text) => insertAsTyped(place, text))
    },
  }
}

/**
 * If supported, nothing depends on the height of the mirror's last line, which would otherwise cause a layout on every
 * key.
 */
const growsWithText = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

function useLineNumbers(mirror: RefObject<HTMLElement | null>, value: string) {
  const mirroredLines = useRef<string[]>([])
  useLayoutEffect(() => {
    if (!mirror.current) return
    const lines = value.split('\n')
    if (growsWithText) lines[lines.length - 1] = ''
    mirrorLines(mirror.current, mirroredLines.current, lines)
    mirroredLines.current = lines
  }, [mirror, value])
}

/** Listens on the element itself, because React doesn't notice when the toolbar sets the text. */
function bindText(
  element: HTMLTextAreaElement | null,
  { ref: register, onChange }: UseFormRegisterReturn,
  ref: RefObject<HTMLTextAreaElement | null>,
) {
  register(element)
  ref.current = element
  if (!element) return
  const hear = () => void onChange({ type: 'change', target: element })
  element.addEventListener('input', hear)
  element.addEventListener('change', hear)
  return () => {
    element.removeEventListener('input', hear)
    element.removeEventListener('change', hear)
    register(null)
  }
}

function placeOf({ value, selectionEnd }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionEnd)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: textLength(before.slice(lineStart)) + 1 }
}

/** The caret's position as in code editors; the line number is the one used in citations. */
function CaretPlace({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [{ line, column }, setPlace] = useState({ line: 1, column: 1 })
  useListener(document, ['selectionchange', 'input', 'keyup', 'focusin'], () => {
    if (field.current && document.activeElement === field.current) setPlace(placeOf(field.current))
  })
  return <span>{`Ln ${line}, Col ${column}`}</span>
}
