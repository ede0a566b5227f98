import { useServerNow } from '../../../web/api/use-server-now'
import { Button } from '../../../web/ui/Button'
import { Fact, Facts } from '../../../web/ui/Facts'
import { SheetSection } from '../../../web/ui/Sheet'
import { StatusText } from '../../../web/ui/Status'
import { VisibleName, VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { ProofRunner } from '../contract'
import styles from './Proofs.module.css'

type RunnerSectionProps = { runner: ProofRunner; onRevoke: () => void }

export function RunnerSection({ runner, onRevoke }: RunnerSectionProps) {
  const { name, createdAt, createdBy, lastSeenAt, revokedAt, tools, running } = runner
  const status = useRunnerStatus(runner)
  return (
    <SheetSection
      icon="hard-drive"
      status={status.tone}
      title={<VisibleText>{name}</VisibleText>}
      aside={
        revokedAt === null && (
          <Button small variant="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke…
          </Button>
        )
      }
    >
      <p>
        <StatusText tone={status.tone} icon={status.icon}>
          {status.text}
        </StatusText>
      </p>
      <div className={styles.runner}>
        <Facts isWide>
          <Fact term="Last seen">{lastSeenAt === null ? 'Never' : <Time at={lastSeenAt} />}</Fact>
          {revokedAt === null && (
            <Fact term="Runs now">{running === 0 ? 'Nothing' : running === 1 ? '1 proof' : `${running} proofs`}</Fact>
          )}
          <Fact term="Added">
            <Time at={createdAt} /> by <VisibleName>{createdBy.username}</VisibleName>
          </Fact>
          {revokedAt !== null && (
            <Fact term="Revoked">
              <Time at={revokedAt} />
            </Fact>
          )}
        </Facts>
        {tools && <ToolFacts tools={tools} />}
      </div>
    </SheetSection>
  )
}

function ToolFacts({ tools }: { tools: NonNullable<ProofRunner['tools']> }) {
  const { forge, forgeStd, node, bubblewrap, contracts, compilers } = tools
  return (
    <Facts isWide>
      <Fact term="Tools">
        <VisibleText>{`forge ${forge}, forge-std ${forgeStd}, Node ${node}, bubblewrap ${bubblewrap}`}</VisibleText>
      </Fact>
      <Fact term="Compilers">
        {compilers.length === 0 ? 'None: no proof can be compiled' : <VisibleText>{compilers.join(', ')}</VisibleText>}
      </Fact>
      <Fact term="SHA-256 of LossTest">
        <span className={text.mono}>
          <VisibleText>{contracts}</VisibleText>
        </span>
      </Fact>
    </Facts>
  )
}

/** A runner asks every few seconds; the server stores when, to the minute. */
const silentMs = 5 * 60_000

function useRunnerStatus({ revokedAt, hasToken, lastSeenAt }: ProofRunner) {
  const now = useServerNow()
  if (revokedAt !== null) return { text: 'Revoked', tone: 'ended', icon: 'circle-x' } as const
  if (!hasToken)
    return {
      text: 'Its token was not in the restored backup. Revoke it, and add another.',
      tone: 'warn',
      icon: 'triangle-alert',
    } as const
  if (lastSeenAt === null) return { text: 'Waiting for its first call', tone: 'info', icon: 'hourglass' } as const
  if (now.getTime() - new Date(lastSeenAt).getTime() > silentMs)
    return { text: 'Silent for over 5 minutes', tone: 'warn', icon: 'triangle-alert' } as const
  return { text: 'Asks for work', tone: 'ok', icon: 'circle-check' } as const
}
