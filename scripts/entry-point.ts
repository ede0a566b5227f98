import { pathToFileURL } from 'node:url'

/** Whether this module is the started program rather than an import. */
export const isEntryPoint = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(process.argv[1]).href

/** Handles the started program's --help, which should then do nothing else. */
export function answerHelp(moduleUrl: string, usage: string): void {
  if (!isEntryPoint(moduleUrl) || !process.argv.includes('--help')) return
  console.log(usage)
  process.exit()
}
