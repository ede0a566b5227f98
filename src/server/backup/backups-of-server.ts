/**
 * A running server's backup functions, loaded on first use. One module, because the bundler would otherwise split the
 * server's startup code by which of the two functions uses it.
 */
export { serveBackups } from './running/serve-backups'
export { backUpIfDue } from './scheduled-backup'
