/** API calls of the page that verifies files, which is a separate document without the client and its routes. */
async function read(path: string): Promise<string> {
  const reply = await fetch(`/api/log/${path}`, {
    credentials: 'omit',
    headers: { accept: 'application/json, text/plain' },
  })
  if (reply.status === 404) throw new Error('This site keeps no public log, or it has no leaf yet.')
  if (!reply.ok) throw new Error(`The site answered ${reply.status}.`)
  return reply.text()
}

export const readPublicKeyOfSite = async (): Promise<string> => JSON.parse(await read('key')).data.publicKey

export const readCheckpointOfSite = (): Promise<string> => read('checkpoint')

/** The proof that the log of `size` leaves extends the earlier one. */
export async function readGrowthOfSite(earlier: number, size: number): Promise<string[]> {
  if (earlier < 1 || earlier >= size) return []
  return JSON.parse(await read(`consistency?earlier=${earlier}&size=${size}`)).data.path
}
