const slugMax = 60

/** A text's Latin letters and digits, for a URL segment or file name. `blank` if there are none. */
export function slugOf(text: string, blank: string): string {
  const parts = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (parts ?? []).join('-').slice(0, slugMax).replace(/-$/, '') || blank
}

/** Whether a URL segment is a valid slug, including an appended number. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,119}$/.test(text)
