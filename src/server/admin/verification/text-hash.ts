import type { Checked } from '../../../domain/ledger/ledger-report'
import type { Db } from '../../db/database'
import { getReportKeys } from '../../db/encryption/report-keys'
import { decryptReport, type StoredReport } from '../../db/encryption/report-text'
import { contentHash } from '../../issues/content-hash'

type Text = StoredReport & { id: string; title: string }

/** Null if the text's key is missing. A text that its key doesn't decrypt was tampered with. */
export function textHashOf(tx: Db, table: 'issues' | 'revisions', row: Text, checked: Checked): string | null {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return null
  }
  const report = decryptReport(tx, table, row)
  return report.isUnreadable ? 'none, as the text does not open' : contentHash(report)
}
