import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import { progressOf } from '../../../domain/judging/queue'
import { openSheet } from '../../palette/open-sheet'
import { paths } from '../../paths'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { statusIcon } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : (100 * part) / whole}%`

type Counts = ReturnType<typeof progressOf>

function Progress({ counts }: { counts: Counts }) {
  const judged = counts.valid + counts.invalid
  return (
    <>
      <span className="con-prog" role="img" aria-label={`${judged} of ${counts.all} judged`}>
        <i data-s="valid" style={{ inlineSize: percent(counts.valid, counts.all) }} />
        <i data-s="invalid" style={{ inlineSize: percent(counts.invalid, counts.all) }} />
      </span>
      <span className="mono meta con-judged" aria-hidden="true">
        {judged}/{counts.all}
      </span>
    </>
  )
}

function Count({ status, counts }: { status: 'pending' | 'valid' | 'invalid'; counts: Counts }) {
  return (
    <li className="st num" data-s={status}>
      <Icon name={statusIcon(status)} />
      {counts[status]} <span className={status === 'pending' ? 'con-word' : 'hide'}>{status}</span>
    </li>
  )
}

export function ConsoleHead({ contest, issues }: { contest: Contest; issues: readonly QueueEntry[] }) {
  const counts = progressOf(issues)
  return (
    <header className="con-h">
      <div className="con-t">
        <Link
          className={buttonClass('quiet', false, 'btn-i')}
          to={paths.contest(contest._id)}
          aria-label="Back to the contest"
        >
          <Icon name="arrow-left" />
        </Link>
        <h1>
          Triage{' '}
          <bdi className="soft">
            <VisibleText>{contest.title}</VisibleText>
          </bdi>
        </h1>
      </div>
      <div className="con-p">
        <ul className="con-counts" aria-label="Verdicts so far">
          <Count status="pending" counts={counts} />
          <Count status="valid" counts={counts} />
          <Count status="invalid" counts={counts} />
        </ul>
        <Progress counts={counts} />
      </div>
      <div className="con-e">
        <Link
          className={buttonClass('plain', true)}
          to={paths.editContest(contest._id, contest.isFinalized ? undefined : 'finalize')}
        >
          {contest.isFinalized ? 'Contest settings' : 'Finalize…'}
        </Link>
        <Button small variant="quiet" onClick={() => openSheet('keys')}>
          Shortcuts
          <KeyHint>?</KeyHint>
        </Button>
      </div>
    </header>
  )
}
