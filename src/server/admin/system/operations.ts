import type { Config } from '../../config'
import { sendTestMail, type TestMailResult } from '../../mail/test-mail'
import { currentRelease, type Release } from '../../release'
import { reportSettings, type SettingsReport } from './settings-in-force'

export type JobState = {
  name: string
  everySeconds: number
  lastRunAt: Date | null
  lastError: string | null
  /** Failures since the last successful run. */
  failures: number
}

/** State that only the running process knows. */
export type Operations = SettingsReport & {
  release: Release
  startedAt: Date
  dataDir: string
  /** Host and port; null if mails are kept in the local mailbox. */
  mailServer: string | null
  /** This machine's clock, not the database's. */
  hostNow: () => Date
  jobs: () => JobState[]
  sendTestMail: (email: string) => Promise<TestMailResult>
}

/** Computed once, because settings can't change while the process runs. */
export function operationsOf(config: Config, running: Pick<Operations, 'hostNow' | 'jobs'>): Operations {
  return {
    ...running,
    ...reportSettings(config),
    release: currentRelease(),
    startedAt: running.hostNow(),
    dataDir: config.DATA_DIR,
    mailServer: config.SMTP_URL ? new URL(config.SMTP_URL).host : null,
    sendTestMail: (email) => sendTestMail(config, email),
  }
}
