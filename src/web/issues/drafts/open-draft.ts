import { type Claim, claimDraft } from '../../drafts/claim-draft'
import type { IssueValues } from '../submitting/issue-form'
import type { DraftContent } from './draft-record'
import { dropDraft, loadDraft, saveDraft } from './draft-storage'

export type Saving = { kind: 'none' | 'failed' | 'too_long' } | { kind: 'saved'; at: Date }

export type DraftView = DraftContent & {
  /** Whether another tab has this draft; then nothing typed here would be kept, and nothing can be typed. */
  isElsewhere: boolean
  saving: Saving
  /** True until the first change after an earlier visit's text was found. */
  isRestored: boolean
  /** What 'Discard draft' took away, until something else is written. */
  discarded: DraftContent | null
  /** A stored text that is no draft. It stays in storage until something is written over it. */
  unreadable: string | null
}

type DraftSource = {
  key: string
  /** What the form begins with, and shows again after the draft is discarded. */
  start: DraftContent
  /** Whether values say nothing beyond the start; such a draft is not stored. */
  isBlank: (values: IssueValues) => boolean
}

const pauseMs = 800

/** The text of one form, kept on this device while it is written. One exists for each form on the screen. */
export class OpenDraft {
  readonly #source: DraftSource
  readonly #listeners = new Set<() => void>()
  #view: DraftView
  #claim: Claim | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What this tab has last seen in storage. */
  #seen: string | null = null

  constructor(source: DraftSource) {
    this.#source = source
    this.#view = this.#fromStorage(false)
  }

  readonly current = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins to store, and to follow other tabs; the function it returns stores the last words and ends it. */
  readonly attach = () => {
    const followOthers = ({ key }: StorageEvent) => {
      if ((key === null || key === this.#source.key) && this.#view.isElsewhere) this.#reload()
    }
    this.#claim = claimDraft(this.#source.key, {
      onHere: () => this.#cameHere(),
      onElsewhere: () => this.#show({ isElsewhere: true }),
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

  readonly change = (changed: Partial<DraftContent>) => {
    if (this.#view.isElsewhere) return
    this.#show({ ...changed, isRestored: false, discarded: null })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, pauseMs)
  }

  /** Stores now what waits to be stored. */
  readonly flush = () => {
    if (this.#timer === undefined) return
    this.#stopWaiting()
    if (this.#view.isElsewhere) return
    const { values, attemptKey, baseVersion } = this.#view
    if (this.#source.isBlank(values)) return this.#forget()
    const { key } = this.#source
    const savedAt = new Date()
    const outcome = saveDraft(key, { values, attemptKey, baseVersion, savedAt }, this.#seen)
    if (outcome === 'changed_elsewhere') return this.#show({ isElsewhere: true })
    this.#seen = loadDraft(key).text
    const saving: Saving = outcome === 'saved' ? { kind: 'saved', at: savedAt } : { kind: outcome }
    this.#show({ saving, unreadable: null })
  }

  readonly discard = () => {
    const { values, attemptKey, baseVersion } = this.#view
    this.#forget()
    this.#show({ ...this.#source.start, isRestored: false, discarded: { values, attemptKey, baseVersion } })
  }

  readonly undoDiscard = () => {
    const { discarded } = this.#view
    if (!discarded) return
    this.change(discarded)
    this.flush()
  }

  /** The text has arrived where it belongs; nothing of it stays on this device. */
  readonly finish = () => this.#forget()

  #stopWaiting() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #forget() {
    this.#stopWaiting()
    dropDraft(this.#source.key, this.#seen)
    this.#seen = null
    this.#show({ saving: { kind: 'none' } })
  }

  #cameHere() {
    if (!this.#view.isElsewhere) return
    this.#reload()
    this.#show({ isElsewhere: false })
  }

  /** Another tab has written: its text is the newer one. */
  #reload() {
    const isElsewhere = this.#view.isElsewhere
    if (loadDraft(this.#source.key).text === this.#seen) return
    this.#view = this.#fromStorage(isElsewhere)
    this.#tell()
  }

  #fromStorage(isElsewhere: boolean): DraftView {
    const { text, record, isStored } = loadDraft(this.#source.key)
    this.#seen = text
    const { start } = this.#source
    const rest = { isElsewhere, discarded: null, unreadable: record ? null : text }
    if (!record) return { ...start, ...rest, saving: { kind: 'none' }, isRestored: false }
    const { savedAt, ...content } = record
    const saving: Saving = isStored ? { kind: 'saved', at: savedAt } : { kind: 'failed' }
    return { ...content, ...rest, saving, isRestored: true }
  }

  #show(changed: Partial<DraftView>) {
    this.#view = { ...this.#view, ...changed }
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}
