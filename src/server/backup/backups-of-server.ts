/**
 * What a running server does about backups, loaded when it first does. As one part, because the bundler would otherwise
 * split what the server loads at start by which of the two uses it.
 */
export { serveBackups } from './running/serve-backups'
export { backUpIfDue } from './scheduled-backup'
