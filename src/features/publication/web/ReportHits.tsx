import '../routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import { type HitsProps, matchesSearch, PaletteLine } from '../../../web/palette/Hits'

/** Published reports by their contest's title. They link outside the client. */
export function ReportHits({ search, most, onOpen }: HitsProps) {
  const { data: reports = [] } = useQuery({
    queryKey: ['reports', 'all'],
    queryFn: async () => (await call('listReports', { query: { limit: 100 } })).data.reports,
  })
  return reports
    .map(({ slug, title }) => ({ at: `/reports/${slug}`, words: `Report: ${title}` }))
    .filter(({ words }) => matchesSearch(search, words))
    .slice(0, most)
    .map(({ at, words }) => (
      <PaletteLine key={at} value={at} icon="file-text" label={words} aside="" onSelect={() => onOpen(at)} />
    ))
}
