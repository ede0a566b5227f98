import { error } from '../error-reply'

/** The replies to refusals about published reports. */
export const publicationErrors = {
  report_not_found: error(404, 'REPORT_NOT_FOUND', 'There is no report at this address.'),
  report_unpublished: error(410, 'REPORT_UNPUBLISHED', 'This report was unpublished.'),
  report_published: error(
    409,
    'REPORT_PUBLISHED',
    'The report of this contest is published or scheduled. Unpublish it first.',
  ),
  report_not_published: error(409, 'REPORT_NOT_PUBLISHED', 'This contest has no published report.'),
  report_not_ready: error(
    409,
    'REPORT_NOT_READY',
    'The report cannot be published yet. Fix the problems that are listed first.',
  ),
  report_changed: error(
    409,
    'REPORT_CHANGED',
    'The report has changed since you saw the preview. Review it again, then publish.',
  ),
} as const
