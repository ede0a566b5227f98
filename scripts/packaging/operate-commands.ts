import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The blocks of docs/operate.md that `npm run package:check` runs. */
export const checkedBlocks = [
  'secrets',
  'archive',
  'clone',
  'start-embedded',
  'start-postgres',
  'setup-link',
  'first-admin',
  'health',
  'backup',
  'restore',
] as const
export type CheckedBlock = (typeof checkedBlocks)[number]

/** A block of commands: what runs it, or why nothing can. */
export type Block = { code: string; runs: string | null; lacks: string | null }

/** The blocks of shell commands, each with the mark on the line before it. */
export function commandBlocks(markdown: string): Block[] {
  const parts = markdown.split('```sh\n')
  return parts.slice(1).map((part, index) => {
    const lineBefore = parts[index]?.split('\n').at(-2) ?? ''
    const [, kind, text = null] = /^<!-- (runs|not run): (.+) -->$/.exec(lineBefore) ?? []
    return {
      code: part.split('```', 1)[0] ?? '',
      runs: kind === 'runs' ? text : null,
      lacks: kind === 'not run' ? text : null,
    }
  })
}

export function commandsOf(root: string, name: CheckedBlock): string {
  const block = commandBlocks(readFileSync(join(root, 'docs/operate.md'), 'utf8')).find(({ runs }) => runs === name)
  if (!block) throw new Error(`docs/operate.md has no block that runs as ${name}.`)
  return block.code
}
