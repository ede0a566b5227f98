/** The calls of the page that verifies files. It is a document of its own, without the client and its table of routes. */
async function read(path: string): Promise<string> {
  const reply = await fetch(`/api/log/${path}`, {
    credentials: 'omit',
    headers: { accept: 'application/json, text/plain' },
  })
  if (!reply.ok) throw new Error(`The site answered ${reply.status}.`)
  return reply.text()
}

export const readPublicKeyOfSite = async (): Promise<string> => JSON.parse(await read('key')).data.publicKey

export const readCheckpointOfSite = (): Promise<string> => read('checkpoint')

/** The hashes that prove that the log of `size` leaves begins with those of the earlier one. */
export async function readGrowthOfSite(earlier: number, size: number): Promise<string[]> {
  if (earlier < 1 || earlier >= size) return []
  return JSON.parse(await read(`consistency?earlier=${earlier}&size=${size}`)).data.path
}
