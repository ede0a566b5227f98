import { formatFunds } from '../../../domain/issues/funds-share'
import { formatBytes } from '../../../web/system/amounts'
import { Button } from '../../../web/ui/Button'
import { Disclosure } from '../../../web/ui/Disclosure'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Caution } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import { StatusText } from '../../../web/ui/Status'
import { copyText } from '../../../web/ui/text/copy-text'
import { VisibleName, VisibleParagraph, VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import type { ProofResult, ProofRun } from '../contract/run'
import { CheatsTable, HoldersTable, MissingReadsTable, TestsTable } from './EvidenceTables'
import { LossFacts } from './LossFacts'
import styles from './Proofs.module.css'
import { forkLabel, headlineOf, runsLabel } from './run-labels'

/** The own tests of a project measure nothing. */
type RunProps = { run: ProofRun; isOwnTests?: boolean }
type RunResultProps = RunProps & {
  /** What follows from the run is said above, so its own result is one of the facts. */
  isAside?: boolean
}

/** What came of a run, or how far it is. All that a runner says may be hostile, and is shown as text. */
export function RunResult({ run, isOwnTests = false, isAside = false }: RunResultProps) {
  const { result, reason } = run
  const isFact = isAside && result !== null
  return (
    <div className={layout.stackMedium}>
      {!isFact && <RunHeadline run={run} isOwnTests={isOwnTests} />}
      {run.runner?.isRevoked && (
        <Caution>
          An admin revoked this runner since, so its result is not trusted. The author can run the proof again.
        </Caution>
      )}
      {reason !== null && <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>}
      {result && <Evidence {...{ run, result, isOwnTests, isFact }} />}
    </div>
  )
}

export function RunHeadline({ run, isOwnTests = false }: RunProps) {
  const { text: words, tone, icon } = headlineOf(run, isOwnTests)
  return (
    <p className={styles.headline}>
      <StatusText tone={tone} icon={icon}>
        {words}
      </StatusText>
    </p>
  )
}

type EvidenceProps = { run: ProofRun; result: ProofResult; isOwnTests: boolean }

function Evidence({ run, result, isOwnTests, isFact }: EvidenceProps & { isFact: boolean }) {
  const { reason, flags, cheats, tests, loss, log, state } = result
  const holders = typeof loss === 'object' && 'holders' in loss ? loss.holders : []
  return (
    <>
      {reason !== null && !isFact && <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>}
      {flags.length > 0 && (
        <ul className={layout.stack} aria-label="Look at">
          {flags.map((flag, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: flags of a result that never changes
            <li key={place}>
              <Caution className={styles.flag}>
                <VisibleText>{flag.text}</VisibleText>
              </Caution>
            </li>
          ))}
        </ul>
      )}
      <Facts isWide>
        {isFact && (
          <Fact term="Test result">
            <span>{headlineOf(run, isOwnTests).text}</span>
            {reason !== null && <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>}
          </Fact>
        )}
        {!isOwnTests && (result.verdict === 'passes' || loss !== 'none') && <LossFacts loss={loss} />}
        <RunFacts {...{ run, result, isOwnTests }} />
      </Facts>
      {cheats.length > 0 && <CheatsTable cheats={cheats} />}
      <div className={layout.tight}>
        {holders.length > 0 && (
          <Disclosure title={`Holders (${holders.length})`}>
            <HoldersTable holders={holders} />
          </Disclosure>
        )}
        {state !== null && state.missing.length > 0 && (
          <Disclosure title={`Reads that were not recorded (${formatFunds(BigInt(state.missed))})`}>
            <MissingReadsTable missing={state.missing} />
          </Disclosure>
        )}
        {tests.length > 0 && (
          <Disclosure title={`Tests (${tests.length})`}>
            <TestsTable tests={tests} />
          </Disclosure>
        )}
        {log !== '' && (
          <Disclosure title="Log">
            <Log>{log}</Log>
          </Disclosure>
        )}
      </div>
    </>
  )
}

function RunFacts({ run: { runner }, result, isOwnTests }: EvidenceProps) {
  const { runsEqual, seconds, peakBytes, cheats, toolVersions, state } = result
  return (
    <>
      <Fact term="Repeated">{runsLabel(runsEqual)}</Fact>
      {state !== null && (
        <Fact term="Recorded state">
          <VisibleText>{state.forks.map(forkLabel).join(', ') || 'None that fits'}</VisibleText>
        </Fact>
      )}
      {!isOwnTests && cheats.length === 0 && <Fact term="Cheatcodes">None</Fact>}
      <Fact term="Time and memory">{`${Math.round(seconds)} s, ${formatBytes(peakBytes)}`}</Fact>
      <Fact term="Tools">
        <VisibleText>{toolsText(toolVersions)}</VisibleText>
      </Fact>
      {runner && (
        <Fact term="Runner">
          <VisibleName>{runner.name}</VisibleName>
          {runner.isRevoked && <span className={text.warning}> (revoked)</span>}
        </Fact>
      )}
    </>
  )
}

function toolsText({ solc, forge, forgeStd, node, runner, lossTest }: ProofResult['toolVersions']): string {
  const compiler = solc === null ? [] : [`solc ${solc}`]
  const tools = [`forge ${forge}`, `forge-std ${forgeStd}`, `Node ${node}`, `runner ${runner}`]
  return [...compiler, ...tools, `LossTest ${lossTest.slice(0, 12)}`].join(', ')
}

function Log({ children: log }: { children: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box */}
      <pre className={styles.log} tabIndex={0} role="region" aria-label="Log" dir="ltr" translate="no">
        <VisibleText>{log}</VisibleText>
      </pre>
      <div>
        <Button small icon="copy" onClick={() => void copyText(log, 'Log copied')}>
          Copy log
        </Button>
      </div>
    </>
  )
}
