import { ApiError, messageOf } from '../../api/http'

/**
 * What to say of a failed call: the server's sentence, else the screen's own. Only where no reply came at all do the
 * transport's words say more than ours.
 */
export function failureWords(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.status !== 0) return error.serverMessage ?? fallback
  return messageOf(error, fallback)
}
