/** Lets scripts distinguish outcomes. */
export const exitCodes = { ok: 0, refused: 1, usage: 2, network: 3 } as const

type Outcome = Exclude<keyof typeof exitCodes, 'ok'>

/** Why a command stopped. The message says what happened and what to do next. */
export class CommandProblem extends Error {
  readonly outcome: Outcome
  /** The server's refusal code, if any. */
  readonly code: string | undefined

  constructor(outcome: Outcome, message: string, code?: string) {
    super(message)
    this.outcome = outcome
    this.code = code
  }
}

export function stop(outcome: Outcome, message: string, code?: string): never {
  throw new CommandProblem(outcome, message, code)
}
