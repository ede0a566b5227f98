import { join } from 'node:path'
import type { Tools } from '../tools'

/** A file or folder of the host, and where it is in the sandbox; for reading only unless it says otherwise. */
export type Mount = { from: string; to: string; writable?: boolean }

/** What every sandbox holds besides the work. */
export function toolMounts({ forge, node, libraries, compilers, inside }: Tools): Mount[] {
  const mounts: Mount[] = libraries.map((path) => ({ from: path, to: path }))
  mounts.push({ from: forge, to: '/opt/forge' }, { from: node, to: '/opt/node' })
  for (const name of ['entry.cjs', 'versions.json']) mounts.push({ from: join(inside, name), to: `/opt/${name}` })
  for (const [version, { file, isScript }] of compilers) {
    const called = `/h/.svm/${version}/solc-${version}`
    if (isScript) {
      mounts.push({ from: file, to: `/opt/solc/${version}.js` }, { from: join(inside, 'solc.cjs'), to: called })
    } else {
      mounts.push({ from: file, to: called })
    }
  }
  return mounts
}
