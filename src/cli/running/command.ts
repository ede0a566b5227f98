import { messageOf } from '../../server/db/database-errors'
import { firstSentence } from '../researcher/arguments'
import { terminalText } from '../researcher/terminal-text'

/** Every command handles --help and --version before it reads a setting or opens a database. */
export async function helpOrVersion(argv: readonly string[], usage: string): Promise<string | null> {
  if (argv.includes('--help') || argv.includes('-h')) return usage
  if (!argv.includes('--version')) return null
  // Load lazily: it imports the migrations, and with them the whole database driver.
  const { currentRelease, releaseLine } = await import('../../server/release')
  return releaseLine(currentRelease())
}

/**
 * Runs a command: prints its result to standard output, unless it has written there itself, and errors to standard
 * error with exit code 1.
 */
export function runCommand(usage: string, run: (argv: string[]) => Promise<string | null>): void {
  const argv = process.argv.slice(2)
  const text = async () => (await helpOrVersion(argv, usage)) ?? run(argv)
  text().then(
    (line) => {
      if (line !== null) process.stdout.write(`${terminalText(line)}\n`)
    },
    (error) => {
      process.stderr.write(`${terminalText(describeProblem(error))}\n`)
      process.exitCode = 1
    },
  )
}

type Problem = Error & { code?: string; fields?: Record<string, string> }

export function describeProblem(problem: Problem): string {
  const { code, fields } = problem
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${firstSentence(problem.message)} --help shows what there is.`
  return Object.values(fields ?? {}).join('\n') || messageOf(problem)
}

export const noSuchCommand = (command: string): Error =>
  new Error(`There is no command '${command}'. --help shows what there is.`)
