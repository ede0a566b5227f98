import { expect, test } from 'vitest'
import { backupName, isBackupDue, surplusBackups } from './backup-schedule'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const scheduled = (hour: number) => backupName(at(hour), { isScheduled: true, isEncrypted: hour % 2 === 0 })

test('a backup is due if there is none, or once the interval has passed', () => {
  expect(isBackupDue(null, 24, at(0))).toBe(true)
  expect(isBackupDue(at(0), 6, new Date(at(6).getTime() - 1))).toBe(false)
  expect(isBackupDue(at(0), 6, at(6))).toBe(true)
})

test('only the oldest scheduled backups are surplus, never manual ones', () => {
  const byHand = backupName(at(1), { isScheduled: false, isEncrypted: false })
  expect(byHand).toBe('primacy-20261121T010000Z.jsonl.gz')
  const names = [scheduled(3), byHand, scheduled(5), scheduled(2), scheduled(4)]
  expect(surplusBackups(names, 2)).toEqual([
    'primacy-20261121T030000Z-scheduled.jsonl.gz',
    'primacy-20261121T020000Z-scheduled.jsonl.gz.age',
  ])
  expect(surplusBackups(names, 4)).toEqual([])
})
