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
    .map(({ slug, title }) => ({ path: `/reports/${slug}`, label: `Report: ${title}` }))
    .filter(({ label }) => matchesSearch(search, label))
    .slice(0, most)
    .map(({ path, label }) => (
      <PaletteLine key={path} value={path} icon="file-text" label={label} aside="" onSelect={() => onOpen(path)} />
    ))
}
