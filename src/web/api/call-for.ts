import type { EndpointName, Reply } from '../../contract/endpoints'
import { type Arguments, call, type Input } from './call'
import { invalidReply } from './http'

type DataOf<N extends EndpointName> = Reply<N> extends { data: infer Data } ? Data : never
type ArgumentsOrMessage<N extends EndpointName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>, fallback?: string] : [input: Input<N>, fallback?: string]

/** The data of a reply that must have this part; `fallback` is said when it is missing. */
export async function callForAll<N extends EndpointName, Part extends keyof DataOf<N>>(
  name: N,
  part: Part,
  ...[input, fallback = invalidReply]: ArgumentsOrMessage<N>
): Promise<DataOf<N>> {
  const reply = (await call(name, ...([input] as Arguments<N>))) as { data?: DataOf<N> } | null
  if ((reply?.data?.[part] ?? null) === null) throw new Error(fallback)
  return reply?.data as DataOf<N>
}

/** Only that part: `callFor('getContest', 'contest', { params: { id } })`. */
export async function callFor<N extends EndpointName, Part extends keyof DataOf<N>>(
  name: N,
  part: Part,
  ...more: ArgumentsOrMessage<N>
): Promise<DataOf<N>[Part]> {
  return (await callForAll(name, part, ...more))[part]
}
