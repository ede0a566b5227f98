type HashedText = { title: string; description: string; pocLink: string }

/**
 * SHA-256 of title, description and proof of concept joined by NUL, as the server's receipt has it. Null where the
 * browser has no digests, which it offers to secure pages only.
 */
export async function textHash({ title, description, pocLink }: HashedText): Promise<string | null> {
  if (typeof crypto.subtle?.digest !== 'function') return null
  const bytes = new TextEncoder().encode([title, description, pocLink].join('\0'))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
