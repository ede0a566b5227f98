export const browserArguments: string[]
export function findBrowser(): Promise<string>
export function nameBrowser(path: string): Promise<string>
