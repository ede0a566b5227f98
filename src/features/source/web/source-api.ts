import '../routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import { callFor } from '../../../web/api/call-for'
import { contestQuery } from '../../../web/contests/contest-api'
import { saveBytes } from '../../../web/ui/text/save-file'
import type { Source } from '../contract'
import { partsOf } from '../domain/archive-parts'
import type { LineRange } from '../domain/citations'

const sourceKey = (contestId: string) => ['contests', 'one', contestId, 'source'] as const

/** What is known of a contest's source; null without one, and before the start for everybody but admins. */
export const useSource = (contestId: string) =>
  useQuery({
    queryKey: sourceKey(contestId),
    queryFn: async () => (await call('readSource', { params: { id: contestId } })).data.source,
  })

/** A source never changes under its digest, so what was read of it stays. */
const forGood = { staleTime: Number.POSITIVE_INFINITY }

type Read = { contestId: string; digest: string }

export const useSourceFiles = ({ contestId, digest }: Read, enabled: boolean) =>
  useQuery({
    ...forGood,
    enabled,
    queryKey: [...sourceKey(contestId), digest, 'files'],
    queryFn: () => callFor('listSourceFiles', 'files', { params: { id: contestId } }),
  })

/** A file's text, or some lines of it. */
export const sourceFileQuery = ({ contestId, digest }: Read, path: string, lines: LineRange | null = null) =>
  queryOptions({
    ...forGood,
    queryKey: [...sourceKey(contestId), digest, 'file', path, lines?.first, lines?.last],
    queryFn: async () => {
      const query = { path, ...(lines && { from: lines.first, to: lines.last }) }
      return (await call('readSourceFile', { params: { id: contestId }, query })).data
    },
  })

export const useSourceSearch = ({ contestId, digest }: Read, text: string) =>
  useQuery({
    ...forGood,
    queryKey: [...sourceKey(contestId), digest, 'search', text],
    queryFn: async () => (await call('searchSource', { params: { id: contestId }, query: { text } })).data,
    enabled: text !== '',
  })

/** Fetched with the session token, which a plain link wouldn't send. */
export const useArchiveDownload = ({ commit, format }: Pick<Source, 'commit' | 'format'>, contestId: string) =>
  useMutation({
    mutationFn: async () => {
      const archive: unknown = await call('downloadSource', { params: { id: contestId } })
      saveBytes(archive as Blob, `source-${commit.slice(0, 12)}.${format}`)
    },
  })

export type Upload = {
  file: Blob
  commit: string
  scope: string[]
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (sent: number) => void
}

/** Sends an archive part by part: each fits into the limit of any proxy, and shows how far it is. */
async function sendArchive(contestId: string, file: Blob, onProgress: Upload['onProgress']): Promise<string> {
  let upload: string | undefined
  for (const { number, from, to } of partsOf(file.size)) {
    const bytes = toBase64(new Uint8Array(await file.slice(from, to).arrayBuffer()))
    const body = { ...(upload !== undefined && { upload }), number, bytes }
    upload = await callFor('sendSourcePart', 'upload', { params: { id: contestId }, body })
    onProgress(to / file.size)
  }
  return upload ?? ''
}

/** In slices, because a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  const slice = 0x2000
  let text = ''
  for (let at = 0; at < bytes.length; at += slice) text += String.fromCharCode(...bytes.subarray(at, at + slice))
  return btoa(text)
}

export function useSourceMutations(contestId: string) {
  const client = useQueryClient()
  const params = { id: contestId }
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: sourceKey(contestId) })
    await client.invalidateQueries({ queryKey: contestQuery(contestId).queryKey, exact: true })
  }
  const upload = useMutation({
    mutationFn: async ({ file, onProgress, ...rest }: Upload) => {
      const uploadId = await sendArchive(contestId, file, onProgress)
      return callFor('uploadSource', 'source', { params, body: { upload: uploadId, ...rest } })
    },
    onSuccess,
  })
  const setScope = useMutation({
    mutationFn: (scope: string[]) => callFor('setSourceScope', 'source', { params, body: { scope } }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => call('removeSource', { params }), onSuccess })
  return { upload, setScope, remove }
}
