import { settings } from '../../server/config'
import type { Setting } from '../../server/setting'

const head = `# Every setting of Primacy, as \`npm run -s settings -- --env\` prints them. Each is off: remove the # of what you set.
# A secret can also be in a file of its own, which NAME_FILE names.`

/** The text of .env.example. */
export function envExample(): string {
  const entries = Object.entries(settings).map(([name, one]) => entry(name, one as Setting<unknown>))
  return `${[head, ...entries].join('\n\n')}\n`
}

function entry(name: string, { meaning, expects, shownDefault, default: value, isSecret }: Setting<unknown>): string {
  const isPlain = String(value) === shownDefault
  return [
    `# ${meaning}`,
    `# Expected: ${expects}. Default: ${shownDefault}.`,
    `#${name}=${isPlain ? shownDefault : ''}`,
    ...(isSecret ? [`#${name}_FILE=`] : []),
  ].join('\n')
}
