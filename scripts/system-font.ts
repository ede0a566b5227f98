import { existsSync } from 'node:fs'
import { canInstall, installPackages } from '../test/machine/apt'

const folders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

/**
 * Pages are first drawn with a font of the system, as wide as Arial on nearly every desktop. A bare server has at most
 * DejaVu, whose letters vary more in width, so that single lines wrap elsewhere. There a font like Arial is installed.
 */
export function installSystemFont(): void {
  if (!canInstall() || folders.some((folder) => existsSync(folder))) return
  console.log('No font with the widths of Arial found: installing fonts-liberation with apt-get ...')
  installPackages('fonts-liberation')
}
