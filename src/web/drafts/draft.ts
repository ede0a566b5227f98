import { serverNow } from '../api/server-clock'
import { type Claim, claimDraft } from './claim-draft'
import { isFromAnotherTab, readText, removeText, writeText } from './stored-text'

/** A form's values and their storage format. */
export type DraftSource<Values> = {
  key: string
  /** Shown without a draft, and again after the draft is discarded. */
  initialValues: Values
  /** The text to store, or null if there is nothing worth keeping. */
  format: (values: Values, savedAt: Date) => string | null
  /** Storage isn't trusted, so a text counts only if every part of it is valid. */
  parse: (text: string) => { values: Values; savedAt: Date } | null
}

export type Saving = { kind: 'none' | 'failed' | 'too_long' } | { kind: 'saved'; at: Date }

export type DraftView = {
  /** Another tab holds this draft. Input is disabled, because nothing typed here would be kept. */
  isElsewhere: boolean
  saving: Saving
  /** When the restored text of an earlier visit was saved. */
  restoredAt: Date | null
  /** Nothing was typed since the draft was loaded. */
  isUntouched: boolean
  /** 'Discard draft' can be undone until something else is typed. */
  isDiscarded: boolean
  /** A stored text that can't be parsed. It stays in storage until it is overwritten. */
  unreadable: string | null
}

const pauseMs = 800
/**
 * In UTF-16 units: ten times the maximum of a form's fields, and far below the megabytes that browsers allow a site.
 */
export const maxDraftLength = 400_000

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A form's values, stored on this device while typing. */
export class Draft<Values> {
  #source: DraftSource<Values>
  readonly #listeners = new Set<() => void>()
  #values: Values
  #view: DraftView
  #discarded: Values | null = null
  #claim: Claim | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #show: (values: Values) => void = () => {}
  /** The stored text as last seen by this tab. */
  #lastText: string | null = null

  constructor(source: DraftSource<Values>) {
    this.#source = source
    const { values, view } = this.#read(false)
    this.#values = values
    this.#view = view
  }

  readonly values = () => this.#values
  readonly view = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Starts storing and following other tabs. `show` puts values into the form. Returns a function that stops it. */
  readonly attach = (show: (values: Values) => void) => {
    this.#show = show
    const followOthers = ({ key }: StorageEvent) => {
      if (key !== null && key !== this.#source.key) return
      const { isElsewhere, isUntouched } = this.#view
      // What the previous holder stored may arrive after the takeover.
      if (isElsewhere || (isUntouched && isFromAnotherTab(this.#source.key, this.#lastText))) this.#reload(isElsewhere)
    }
    this.#claim = claimDraft(this.#source.key, {
      onHere: () => this.#view.isElsewhere && this.#reload(false),
      onElsewhere: () => this.#update({ isElsewhere: true }),
      beforeYield: this.flush,
    })
    window.addEventListener('storage', followOthers)
    window.addEventListener('pagehide', this.flush)
    document.addEventListener('visibilitychange', this.flush)
    return () => {
      this.flush()
      this.#claim?.release()
      window.removeEventListener('storage', followOthers)
      window.removeEventListener('pagehide', this.flush)
      document.removeEventListener('visibilitychange', this.flush)
    }
  }

  readonly takeOver = () => this.#claim?.takeOver()

  readonly change = (values: Values) => {
    if (this.#view.isElsewhere || isSame(values, this.#values)) return
    this.#values = values
    this.#discarded = null
    if (this.#view.isUntouched || this.#view.isDiscarded) this.#update({ isUntouched: false, isDiscarded: false })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, pauseMs)
  }

  /** Stores pending input immediately. */
  readonly flush = () => {
    if (this.#timer === undefined) return
    this.#stopWaiting()
    if (this.#view.isElsewhere) return
    const { key, format } = this.#source
    const savedAt = serverNow()
    const text = format(this.#values, savedAt)
    if (text === null) return this.#forget()
    if (isFromAnotherTab(key, this.#lastText)) return this.#update({ isElsewhere: true })
    const isTooLong = text.length > maxDraftLength
    const isStored = writeText(key, text, !isTooLong)
    this.#lastText = readText(key).text
    const failure: Saving = { kind: isTooLong ? 'too_long' : 'failed' }
    this.#update({ saving: isStored ? { kind: 'saved', at: savedAt } : failure, unreadable: null })
  }

  /** Changes the initial values; fields that weren't edited follow. */
  readonly rebase = (source: DraftSource<Values>) => {
    if (source === this.#source) return
    const text = this.#source.format(this.#values, serverNow())
    this.#source = source
    this.#replace((text === null ? null : source.parse(text)?.values) ?? source.initialValues)
  }

  readonly discard = () => {
    const values = this.#values
    this.#forget()
    this.#replace(this.#source.initialValues)
    this.#discarded = values
    this.#update({ restoredAt: null, isDiscarded: true })
  }

  readonly undoDiscard = () => {
    const values = this.#discarded
    if (values === null) return
    this.change(values)
    this.#show(values)
    this.flush()
  }

  /** The text was submitted; nothing of it stays on this device. */
  readonly finish = () => this.#forget()

  #stopWaiting() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Text that another tab has written since is still needed there. */
  #forget() {
    this.#stopWaiting()
    if (!isFromAnotherTab(this.#source.key, this.#lastText)) removeText(this.#source.key)
    this.#lastText = null
    this.#update({ saving: { kind: 'none' } })
  }

  /** Another tab has written, so its text is newer. */
  #reload(isElsewhere: boolean) {
    if (readText(this.#source.key).text === this.#lastText) return this.#update({ isElsewhere })
    const { values, view } = this.#read(isElsewhere)
    this.#update(view)
    this.#replace(values)
  }

  #replace(values: Values) {
    this.#values = values
    this.#show(values)
  }

  #read(isElsewhere: boolean): { values: Values; view: DraftView } {
    const { key, initialValues, parse } = this.#source
    const { text, isStored } = readText(key)
    this.#lastText = text
    const record = text === null || text.length > maxDraftLength ? null : parse(text)
    const view = { isElsewhere, isUntouched: true, isDiscarded: false, unreadable: record ? null : text }
    if (!record) return { values: initialValues, view: { ...view, saving: { kind: 'none' }, restoredAt: null } }
    const saving: Saving = isStored ? { kind: 'saved', at: record.savedAt } : { kind: 'failed' }
    return { values: record.values, view: { ...view, saving, restoredAt: record.savedAt } }
  }

  #update(changed: Partial<DraftView>) {
    this.#view = { ...this.#view, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
