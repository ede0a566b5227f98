import type { Holder, Loss, Result } from './job'

const labels = {
  passes: 'PASSES',
  fails: 'FAILS',
  'does not build': 'DOES NOT BUILD',
  limit: 'STOPPED AT A LIMIT',
  refused: 'REFUSED',
}

/** A result for a person at a terminal. */
export function describe(result: Result): string {
  const { verdict, reason, tests, cheats, flags, log, runsEqual, seconds, peakBytes, toolVersions } = result
  const megabytes = Math.round(peakBytes / 1_048_576)
  return [
    `${labels[verdict]}${reason === null ? '' : `: ${reason}`}`,
    ...tests.map(
      ({ contract, name, status, gas }) => `  ${status} ${contract}.${name}${gas === null ? '' : ` (${gas} gas)`}`,
    ),
    ...describeLoss(result.loss),
    ...section(
      'Cheats',
      cheats.map(
        ({ phase, name, values, times }) =>
          `${phase}: ${name}(${values.join(', ')})${times > 1 ? ` ${times} times` : ''}`,
      ),
    ),
    ...section(
      'Look at',
      flags.map(({ text }) => text),
    ),
    ...section(
      'Log',
      log.split('\n').filter((line) => line !== ''),
    ),
    `Runs: ${runsEqual === null ? 'one' : runsEqual ? 'three, equal' : 'three, not equal'}; ${seconds} s, ${megabytes} MB`,
    `Tools: forge ${toolVersions.forge}, solc ${toolVersions.solc ?? 'unknown'}, LossTest ${toolVersions.lossTest.slice(0, 16)}`,
  ].join('\n')
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]

export function describeLoss(loss: Result['loss']): string[] {
  if (loss === 'none') return ['Loss: no measure']
  if ('untrusted' in loss) return [`Loss: not trusted, ${loss.untrusted}`]
  return [
    `Loss: ${percentOf(loss)} of the funds, ${lostOf(loss)} of ${loss.before} units of ${loss.token}`,
    ...loss.holders.map((holder) => `  from ${holder.address}: ${changeOf(holder)}, named by the ${loss.claimedBy}`),
  ]
}

const percentOf = ({ fraction }: Loss): string => `${(fraction * 100).toFixed(1)} %`
const lostOf = ({ before, after }: Loss): string => String(BigInt(before) - BigInt(after))
const changeOf = ({ before, after }: Holder): string => `${before} before, ${after} after`
