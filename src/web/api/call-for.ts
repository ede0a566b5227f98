import type { EndpointName, Reply } from '../../contract/endpoints'
import { type Arguments, call, type Input } from './call'
import { invalidReply } from './http'

type DataOf<N extends EndpointName> = Reply<N> extends { data: infer Data } ? Data : never
type ArgumentsOrWords<N extends EndpointName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>, otherwise?: string] : [input: Input<N>, otherwise?: string]

/** The data of a reply that must have this part; `otherwise` is said when it is missing. */
export async function callForAll<N extends EndpointName, Part extends keyof DataOf<N>>(
  name: N,
  part: Part,
  ...[input, otherwise = invalidReply]: ArgumentsOrWords<N>
): Promise<DataOf<N>> {
  const reply = (await call(name, ...([input] as Arguments<N>))) as { data?: DataOf<N> } | null
  if ((reply?.data?.[part] ?? null) === null) throw new Error(otherwise)
  return reply?.data as DataOf<N>
}

/** That part alone: `callFor('getContest', 'contest', { params: { id } })`. */
export async function callFor<N extends EndpointName, Part extends keyof DataOf<N>>(
  name: N,
  part: Part,
  ...more: ArgumentsOrWords<N>
): Promise<DataOf<N>[Part]> {
  return (await callForAll(name, part, ...more))[part]
}
