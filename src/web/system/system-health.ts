import { queueLink } from '../features'
import { counted } from '../ui/text/counted'
import { formatAge, formatBytes, formatDifference } from './amounts'
import type { System } from './system-api'

export type HealthLine = {
  part: string
  tone: 'ok' | 'warn' | 'danger'
  /** What is so, and for a problem what to do. */
  says: string
  /** The section that shows more. */
  section?: string
}

const figure = new Intl.NumberFormat('en-US')
const backupMaxMs = 2 * 24 * 60 * 60 * 1000
const clockMaxMs = 1_000
/** A runner calls every few seconds, and is noted once a minute. */
const runnerQuietMs = 5 * 60 * 1000
const ranks = { danger: 0, warn: 1, ok: 2 } as const

/** One line per part of the installation, the worst first. */
export function healthOf(system: System, now: Date): HealthLine[] {
  const lines = [
    settingsLine(system),
    mailLine(system),
    ...(queueLink() ? [webhookLine(system)] : []),
    ...proofLines(system, now),
    jobsLine(system),
    backupLine(system, now),
    clockLine(system),
    diskLine(system),
    databaseLine(system),
  ]
  return lines.sort((a, b) => ranks[a.tone] - ranks[b.tone])
}

function settingsLine({ problems }: System): HealthLine {
  const part = 'Settings'
  if (problems.length === 0) return { part, tone: 'ok', says: 'No configuration issues' }
  const says = counted(problems.length, 'setting to fix', 'settings to fix')
  return { part, tone: 'warn', says, section: 'system-settings' }
}

function mailLine({ mails: { server, parked, failing, waiting } }: System): HealthLine {
  const [part, section] = ['Email', 'system-email']
  if (parked > 0) return { part, tone: 'danger', says: `${figure.format(parked)} not delivered. Send again.`, section }
  if (server === null) return { part, tone: 'warn', says: 'No mail server. Set SMTP_URL.', section }
  if (failing > 0)
    return { part, tone: 'warn', says: `${figure.format(failing)} failing. Retried automatically.`, section }
  return {
    part,
    tone: 'ok',
    says: waiting > 0 ? `${figure.format(waiting)} waiting` : `Sent through ${server}`,
    section,
  }
}

function webhookLine({ webhooks: { parked, failing, waiting } }: System): HealthLine {
  const [part, section] = ['Webhooks', 'system-webhooks']
  if (parked > 0)
    return { part, tone: 'danger', says: `${figure.format(parked)} not delivered. Check the endpoints.`, section }
  if (failing > 0)
    return { part, tone: 'warn', says: `${figure.format(failing)} failing. Retried automatically.`, section }
  return { part, tone: 'ok', says: waiting > 0 ? `${figure.format(waiting)} waiting` : 'Nothing waiting', section }
}

/** Nothing on a site without runners that runs no proofs. */
function proofLines({ proofs: { waiting, running, runners, lastSeenAt } }: System, now: Date): HealthLine[] {
  const part = 'Proofs'
  if (runners === 0 && waiting === 0) return []
  const says = waiting > 0 ? `${figure.format(waiting)} waiting` : 'Nothing waiting'
  const tone = waiting > 0 ? 'danger' : 'warn'
  if (runners === 0) return [{ part, tone, says: `${says}, and there is no runner. Add one.` }]
  if (lastSeenAt === null) return [{ part, tone, says: `${says}. The runner has not called yet. Start it.` }]
  const seenAt = new Date(lastSeenAt)
  if (now.getTime() - seenAt.getTime() > runnerQuietMs)
    return [{ part, tone, says: `${says}. Runners last called ${formatAge(seenAt, now)}. Start them.` }]
  return [{ part, tone: 'ok', says: `${says}, ${figure.format(running)} running` }]
}

function jobsLine({ jobs }: System): HealthLine {
  const [part, section] = ['Background jobs', 'system-jobs']
  const failed = jobs.filter(({ lastError }) => lastError !== null)
  if (failed.length > 0)
    return { part, tone: 'danger', says: `Failed: ${failed.map(({ name }) => name).join(', ')}`, section }
  return { part, tone: 'ok', says: `${jobs.length} running on schedule`, section }
}

function backupLine({ backup }: System, now: Date): HealthLine {
  const part = 'Backup'
  if (!backup) return { part, tone: 'warn', says: 'No backups yet. Set BACKUP_EVERY_HOURS=24 for a daily one.' }
  const finishedAt = new Date(backup.finishedAt)
  const says = `Last one ${formatAge(finishedAt, now)}`
  return now.getTime() - finishedAt.getTime() > backupMaxMs
    ? { part, tone: 'warn', says: `${says}. Check BACKUP_EVERY_HOURS.` }
    : { part, tone: 'ok', says }
}

function clockLine({ clocks: { aheadMs } }: System): HealthLine {
  const part = 'Clock'
  if (Math.abs(aheadMs) <= clockMaxMs) return { part, tone: 'ok', says: 'Server and database agree' }
  return { part, tone: 'warn', says: `The server is ${formatDifference(aheadMs)}. Sync it with a time server.` }
}

function diskLine({ disk }: System): HealthLine {
  const part = 'Disk'
  if (!disk) return { part, tone: 'danger', says: 'The data folder cannot be read. Check its permissions.' }
  const says = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`
  const share = disk.freeBytes / disk.totalBytes
  return {
    part,
    tone: share < 0.05 ? 'danger' : share < 0.1 ? 'warn' : 'ok',
    says: share < 0.1 ? `${says}. Make room.` : says,
  }
}

function databaseLine({ database: { engine, version, bytes } }: System): HealthLine {
  return {
    part: 'Database',
    tone: 'ok',
    says: `${engine === 'postgres' ? 'PostgreSQL' : 'Embedded'} ${version}, ${formatBytes(bytes)}`,
  }
}
