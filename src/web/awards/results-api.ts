import { useMutation, useQuery } from '@tanstack/react-query'
import type { Results } from '../../contract/awards/results'
import { call } from '../api/call'
import { saveFile, saveTable } from '../ui/save-file'

export function useResults(contestId: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['results', contestId],
    enabled,
    queryFn: async (): Promise<Results> => {
      const results = (await call('getResults', { params: { id: contestId } })).data?.results
      if (!results) throw new Error('The results could not be read')
      return results
    },
  })
}

const fileName = (title: string, ending: string) => {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'contest'}-awards.${ending}`
}

/** Fetched with the session, which a plain link would not send. */
export function useDownload({ _id: id, title }: Results['contest']) {
  return useMutation({
    mutationFn: async (ending: 'csv' | 'json') => {
      if (ending === 'json') {
        const statement = await call('downloadResults', { params: { id } })
        saveFile(`${JSON.stringify(statement, null, 2)}\n`, fileName(title, ending), 'application/json')
        return
      }
      saveTable(await call('downloadResultsTable', { params: { id } }), fileName(title, ending))
    },
  })
}
