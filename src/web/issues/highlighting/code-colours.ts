import { startWorker, workerQueue } from '../workers/worker-queue'
import type { Piece } from './highlight'
import type { Language } from './languages'

type Lines = Piece[][]

/** The colored tokens per line; null for a text that stays plain. */
export const codeColors = workerQueue<{ code: string; language: Language }, Lines>({
  start: () => startWorker('highlight'),
  budgetMs: 1000,
  mostKept: 100,
  gatherMs: 100,
  keyOf: ({ code, language }) => `${language}\n${code}`,
})
