const slugMax = 60

/** A text as a part of an address or of a file name: its Latin letters and digits. `blank` if there are none. */
export function slugOf(text: string, blank: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join('-').slice(0, slugMax).replace(/-$/, '') || blank
}

/** Whether a part of an address can be a slug, with a number that was added to it. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,119}$/.test(text)
