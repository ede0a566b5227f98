import type { EndpointName } from '../../../src/contract/endpoints'
import type { AccessRow } from './access-row'
import type { OwnedObjects } from './owned-objects'

const final = (objects: OwnedObjects) => objects.final

/** What is published of contests. */
export const publicationRows: Partial<Record<EndpointName, AccessRow>> = {
  getReportPreparation: {
    of: final,
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  previewReport: {
    of: final,
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  saveReportDraft: {
    of: final,
    body: () => ({ summary: 'Two.', nSloc: 10, commit: null, scope: 'All.', delayHours: 0, findings: [] }),
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  // Nothing is prepared yet.
  publishReport: {
    of: final,
    body: () => ({ previewDigest: 'x' }),
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '409 REPORT_NOT_READY', missing: '404 CONTEST_NOT_FOUND' },
  },
  unpublishReport: {
    of: final,
    body: () => ({ reason: 'Because.' }),
    outcomes: {
      own: '403 CONFLICT_OF_INTEREST',
      foreign: '409 REPORT_NOT_PUBLISHED',
      missing: '404 CONTEST_NOT_FOUND',
    },
  },
  getReport: { outcomes: '404 REPORT_NOT_FOUND' },
  publishPreliminaryResults: {
    of: ({ appealable }) => appealable,
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  withdrawPreliminaryResults: {
    of: ({ preliminary }) => preliminary,
    body: () => ({ reason: 'Because.' }),
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
}
