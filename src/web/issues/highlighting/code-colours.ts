import { startWorker } from '../workers/own-worker'
import { workerQueue } from '../workers/worker-queue'
import type { Piece } from './highlight'
import type { Language } from './languages'

type Lines = Piece[][]

const colours = workerQueue<{ code: string; language: Language }, Lines>({
  start: () => startWorker('highlight'),
  budgetMs: 1000,
  mostKept: 100,
  keyOf: ({ code, language }) => `${language}\n${code}`,
})

/** What is known without waiting: the lines, null for a text that stays plain, undefined when nobody asked yet. */
export const keptColours = (code: string, language: Language) => colours.known({ code, language })

/** The coloured pieces of each line, one text after the other. */
export const colourCode = (code: string, language: Language, signal: AbortSignal) =>
  colours.ask({ code, language }, signal)
