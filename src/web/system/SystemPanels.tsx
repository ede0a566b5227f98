import { useServerNow } from '../api/use-server-now'
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/Disclosure'
import { Fact, Facts } from '../ui/Facts'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { formatUtcSecond } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { formatAge, formatBytes, formatDifference } from './amounts'
import type { System } from './system-api'

export function SystemPanels({ system }: { system: System }) {
  return (
    <aside className={panel.rail}>
      <InstancePanel {...system} />
      <DatabasePanel {...system} />
      <BackupPanel backup={system.backup} />
      <ClocksPanel clocks={system.clocks} />
      <LedgerPanel ledger={system.ledger} />
      <DiskPanel disk={system.disk} />
    </aside>
  )
}

function InstancePanel({ release, instance }: Pick<System, 'release' | 'instance'>) {
  return (
    <Panel title="Version">
      <Facts>
        <Fact term="Version">{release.version}</Fact>
        <Fact term="Started">
          <Time at={instance.startedAt} />
        </Fact>
      </Facts>
      <Disclosure className={layout.below} title="Build and host">
        <Facts>
          <Fact term="Commit">
            <span className={text.mono}>{release.commit}</span>
          </Fact>
          <Fact term="Schema">{release.schema}</Fact>
          <Fact term="Node.js">{instance.node}</Fact>
          <Fact term="Host">{instance.host}</Fact>
        </Facts>
      </Disclosure>
    </Panel>
  )
}

function DatabasePanel({ database }: Pick<System, 'database'>) {
  return (
    <Panel title="Database">
      <Facts>
        <Fact term="Engine">{database.engine === 'postgres' ? 'PostgreSQL' : 'Embedded'}</Fact>
        <Fact term="Version">{database.version}</Fact>
        <Fact term="Size">{formatBytes(database.bytes)}</Fact>
      </Facts>
    </Panel>
  )
}

function BackupPanel({ backup }: Pick<System, 'backup'>) {
  const now = useServerNow()
  if (!backup) {
    return (
      <Panel title="Last backup">
        <p className={text.warning}>No backups yet</p>
        <p className={text.faint}>
          <code>BACKUP_EVERY_HOURS=24</code> makes one every day.
        </p>
      </Panel>
    )
  }
  const finishedAt = new Date(backup.finishedAt)
  return (
    <Panel title="Last backup">
      <Facts>
        <Fact term="Made">
          {formatAge(finishedAt, now)}
          <small>
            <Time at={backup.finishedAt} />
          </small>
        </Fact>
        <Fact term="Size">{formatBytes(backup.bytes)}</Fact>
        <Fact term="Encrypted">{backup.isEncrypted ? 'Yes' : 'No'}</Fact>
      </Facts>
      <p className={classNames(text.mono, text.faint, layout.below)}>{backup.file}</p>
    </Panel>
  )
}

function ClocksPanel({ clocks }: Pick<System, 'clocks'>) {
  return (
    <Panel title="Clocks">
      <Facts>
        <Fact term="Database">{formatUtcSecond(new Date(clocks.database))}</Fact>
        <Fact term="Server">{formatUtcSecond(new Date(clocks.server))}</Fact>
        <Fact term="Server is">{formatDifference(clocks.aheadMs)}</Fact>
      </Facts>
      <p className={classNames(text.faint, layout.below)}>Deadlines follow the database clock.</p>
    </Panel>
  )
}

const figure = new Intl.NumberFormat('en-US')

function LedgerPanel({ ledger }: Pick<System, 'ledger'>) {
  return (
    <Panel title="Ledger">
      <Facts>
        <Fact term="Events">{figure.format(ledger.seq)}</Fact>
      </Facts>
      <p className={classNames(text.mono, text.faint, layout.below)}>
        <span className={text.visuallyHidden}>Head: </span>
        {ledger.hash}
      </p>
    </Panel>
  )
}

function DiskPanel({ disk }: Pick<System, 'disk'>) {
  return (
    <Panel title="Disk">
      {disk ? (
        <>
          <Facts>
            <Fact term="Free">{`${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`}</Fact>
          </Facts>
          <p className={classNames(text.mono, text.faint, layout.below)}>{disk.folder}</p>
        </>
      ) : (
        <p className={text.muted}>The data folder cannot be read.</p>
      )}
    </Panel>
  )
}
