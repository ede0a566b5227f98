import { useParams } from 'react-router'
import { ContestProblem } from '../../contests/ContestProblem'
import { LoadingPage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'
import { Console } from './Console'
import { ConsolePartsContext, loadConsoleParts } from './console-parts'
import { useTriage } from './console-queries'

/** The judges' console of one contest, with what features add to it. */
export async function loadTriagePage() {
  const parts = await loadConsoleParts()
  return () => (
    <ConsolePartsContext value={parts}>
      <TriagePage />
    </ConsolePartsContext>
  )
}

function TriagePage() {
  const { id = '' } = useParams()
  const triage = useTriage(id)
  usePageTitle(triage.data && `Triage ${triage.data.contest.title}`)
  if (triage.data) return <Console key={id} triage={triage.data} />
  if (triage.isPending) return <LoadingPage />
  return <ContestProblem query={triage} what="queue" />
}
