export function canInstall(): boolean
export function installPackages(...names: string[]): void
