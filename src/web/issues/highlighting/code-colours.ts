import type { Piece } from './highlight'
import type { Language } from './languages'
import { startHighlightWorker } from './own-worker'

/** A block that takes longer stays plain: its text was made to take long, or the machine is too slow for colours. */
const budgetMs = 1000
const mostKept = 100

type Lines = Piece[][]
type Wish = { key: string; code: string; language: Language; signal: AbortSignal; give: (lines: Lines | null) => void }

const kept = new Map<string, Lines | null>()
const waiting: Wish[] = []
let worker: Worker | null = null
let isBusy = false

const keyOf = (code: string, language: Language) => `${language}\n${code}`

/** What is known without waiting: the lines, null for a text that stays plain, undefined when nobody asked yet. */
export function keptColours(code: string, language: Language): Lines | null | undefined {
  const key = keyOf(code, language)
  const lines = kept.get(key)
  if (lines !== undefined) keep(key, lines)
  return lines
}

/** The newest stands last, and the one that nobody asked for longest goes first. */
function keep(key: string, lines: Lines | null) {
  kept.delete(key)
  kept.set(key, lines)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** The coloured pieces of each line, one text after the other. Aborted wishes that still wait are dropped. */
export function colourCode(code: string, language: Language, signal: AbortSignal): Promise<Lines | null> {
  return new Promise((give) => {
    waiting.push({ key: keyOf(code, language), code, language, signal, give })
    void workOff()
  })
}

async function workOff() {
  if (isBusy) return
  isBusy = true
  for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
    if (wish.signal.aborted) {
      wish.give(null)
      continue
    }
    const known = kept.get(wish.key)
    const lines = known === undefined ? await ask(wish) : known
    if (lines !== undefined) keep(wish.key, lines)
    wish.give(lines ?? null)
  }
  isBusy = false
}

/** Undefined when no worker could be had, which may be better the next time. */
function ask({ code, language }: Wish): Promise<Lines | null | undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (lines: Lines | null) => {
      clearTimeout(timer)
      resolve(lines)
    }
    const giveUp = (outcome: null | undefined) => {
      clearTimeout(timer)
      worker?.terminate()
      worker = null
      resolve(outcome)
    }
    try {
      worker ??= startHighlightWorker()
    } catch {
      giveUp(undefined)
      return
    }
    worker.onerror = () => giveUp(undefined)
    worker.onmessage = ({ data }: MessageEvent<'started' | Lines | null>) => {
      // Loading a grammar may take as long as the network does; the text's own time begins here.
      if (data === 'started') timer = setTimeout(() => giveUp(null), budgetMs)
      else if (data === null && timer === undefined) giveUp(undefined)
      else finish(data)
    }
    worker.postMessage({ code, language })
  })
}
