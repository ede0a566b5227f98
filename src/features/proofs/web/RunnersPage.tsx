import { useState } from 'react'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { BackLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { usePageTitle } from '../../../web/page-title'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { EmptyState } from '../../../web/ui/EmptyState'
import { PageHead } from '../../../web/ui/PageHead'
import { Sheet } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import { toast } from '../../../web/ui/toast/toast'
import type { ProofRunner } from '../contract'
import { useRevokeRunner, useRunners } from './proofs-api'
import { AddRunnerDialog, RunnerTokenDialog } from './RunnerDialogs'
import { RunnerSection } from './RunnerSection'

/** The programs that run proofs for this site. */
export function RunnersPage() {
  usePageTitle()
  const list = useRunners()
  const revoke = useRevokeRunner()
  const confirm = useConfirm()
  const [isAdding, setIsAdding] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const runners = list.data ?? []
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      Add a runner…
    </Button>
  )
  const askToRevoke = ({ _id, name }: ProofRunner) =>
    confirm.ask({
      icon: 'key',
      title: `Revoke ${name}?`,
      description:
        'Its token stops working, what it runs goes to another runner, and its results are marked. This cannot be undone.',
      action: 'Revoke',
      busyLabel: 'Revoking...',
      failure: 'The runner could not be revoked',
      run: async () => {
        await revoke.mutateAsync(_id)
        toast.success('Runner revoked')
      },
    })
  return (
    <>
      <BackLink to={paths.system}>System</BackLink>
      <PageHead
        title="Runners"
        subtitle="Machines of yours that run proofs of concept. They ask this site for work; nothing connects to them."
      >
        {runners.length > 0 && <div className={button.pageActions}>{add}</div>}
      </PageHead>
      <LoadNote what="The runners" query={list} />
      {list.isPending && <Skeleton rows={5} />}
      {list.data && runners.length === 0 && (
        <EmptyState title="No runner yet" action={add}>
          Proofs wait until a runner takes them. Add one, and start it on a machine that has nothing else on it.
        </EmptyState>
      )}
      {runners.length > 0 && (
        <Sheet>
          {runners.map((runner) => (
            <RunnerSection key={runner._id} runner={runner} onRevoke={() => askToRevoke(runner)} />
          ))}
        </Sheet>
      )}
      {isAdding && (
        <AddRunnerDialog
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setToken(added)
          }}
        />
      )}
      {token !== null && <RunnerTokenDialog token={token} onClose={() => setToken(null)} />}
      <ConfirmPrompt {...confirm} />
    </>
  )
}
