import { pathToFileURL } from 'node:url'

/** Whether this module is the program that was started, and not one that another module imports. */
export const isEntryPoint = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(process.argv[1]).href

/** Answers --help of the program that was started, which should do nothing else then. */
export function answerHelp(moduleUrl: string, usage: string): void {
  if (!isEntryPoint(moduleUrl) || !process.argv.includes('--help')) return
  console.log(usage)
  process.exit()
}
