import { error } from '../error-reply'

/** The replies to refusals about the source of a contest. */
export const sourceErrors = {
  source_not_found: error(
    404,
    'SOURCE_NOT_FOUND',
    'This contest has no source to read. If it has not started yet, come back when it has.',
  ),
  source_file_not_found: error(
    404,
    'SOURCE_FILE_NOT_FOUND',
    'The source of this contest has no file at this path. Choose one from the list of files.',
  ),
  source_upload_not_found: error(
    404,
    'SOURCE_UPLOAD_NOT_FOUND',
    'This upload is incomplete or older than a day. Upload the archive again.',
  ),
  source_refused: error(
    400,
    'SOURCE_REFUSED',
    'This archive cannot be used as a source. Make a new one with `git archive` and upload that.',
  ),
  source_unreadable: error(
    503,
    'SOURCE_UNREADABLE',
    'The archive of this source cannot be read where it is kept. Its files can still be read and searched here. Tell the operator, who finds the reason in the log.',
  ),
}
