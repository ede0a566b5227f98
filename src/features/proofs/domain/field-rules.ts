import {
  blockProblem,
  type FieldRule,
  hasUnstorableText,
  lineProblem,
  walletProblem,
} from '../../../domain/field-rules'

/** What a run may have, and a runner may say of it. */
export const proofLimits = {
  textLength: 200_000,
  nameLength: 60,
  holders: 100,
  runsAnHour: 20,
  attempts: 3,
  leaseMinutes: 3,
  logLength: 100_000,
  reasonLength: 2_000,
  tests: 200,
  cheats: 200,
  cheatValues: 50,
  flags: 50,
  forks: 100,
  missingReads: 20,
  compilers: 200,
  fixes: 50,
  titleLength: 120,
  patchLength: 200_000,
} as const

export const runnerNameProblem: FieldRule = (name) =>
  lineProblem(
    name,
    'Name is required',
    proofLimits.nameLength,
    `Name must be at most ${proofLimits.nameLength} characters`,
  )

export const runTextProblem: FieldRule = (text) =>
  blockProblem(text, 'Proof is required', proofLimits.textLength, 'Proof must be at most 200,000 characters')

export const fixTitleProblem: FieldRule = (title) =>
  lineProblem(
    title,
    'Title is required',
    proofLimits.titleLength,
    `Title must be at most ${proofLimits.titleLength} characters`,
  )

export const patchTextProblem: FieldRule = (patch) =>
  blockProblem(
    patch,
    'Paste a unified diff, or choose a file',
    proofLimits.patchLength,
    'A fix must be at most 200,000 characters',
  )

export const noProofInText =
  'There is no proof in this text. Write a fenced block of Solidity with a function test_…, or with a LossTest.'

const isAddress = (text: string) => !hasUnstorableText(text) && walletProblem(text) === null

/** Why a token and its holders cannot be named, by field, or null. */
export function fundsProblem(token: string | null, holders: readonly string[]): Record<string, string> | null {
  if (token !== null && !isAddress(token)) return { token: 'Enter the address of a token: 0x and 40 digits' }
  if (!holders.every(isAddress)) return { holders: 'Enter addresses of holders: 0x and 40 digits each' }
  if (holders.length > proofLimits.holders) return { holders: `Name at most ${proofLimits.holders} holders` }
  if (token !== null && holders.length === 0) return { holders: 'Name who holds the token' }
  if (token === null && holders.length > 0) return { token: 'Name the token that they hold' }
  return null
}

/** Control characters and those that reverse or hide what is on a line. A log needs none but line breaks and tabs. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !unprintable.test(text.replaceAll('\n', '').replaceAll('\t', ''))
