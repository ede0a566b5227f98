import { newsInWords } from '../../domain/contests/news'
import { useContestList } from '../contests/contest-api'
import { endsSoon, useContestClock } from '../contests/contest-time'
import { useLatestSubmissions } from './latest-submissions'

/** Under the greeting: what waits for the viewer. Its line is kept free until both answers are there. */
export function HomeNews() {
  const listed = useContestList({ status: 'all', page: 1 })
  const sent = useLatestSubmissions()
  const contests = listed.data?.contests ?? []
  const now = useContestClock(contests)
  const closingSoon = contests.filter((contest) => endsSoon(contest, now)).length
  const news = newsInWords({ pending: sent.data?.data.counts.pending ?? 0, closingSoon })
  return <p className="sub news">{listed.isPending || sent.isPending ? '\u00a0' : news}</p>
}
