import { fontFiles } from './server/report-fonts'

/** What the build adds to the server for this feature. */
export const build = {
  /** Files that threads start with. Each is bundled separately. */
  threads: ['server/render-worker.ts'],
  /** Files of packages, copied to `fonts`. */
  fonts: fontFiles,
}
