import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './System.module.css'
import type { System } from './system-api'

export function ProblemsSection({ problems }: Pick<System, 'problems'>) {
  if (problems.length === 0) {
    return (
      <SheetSection title="Settings to fix" icon="circle-check" status="ok">
        <p className={text.muted}>No configuration issues</p>
      </SheetSection>
    )
  }
  return (
    <SheetSection title="Settings to fix" icon="triangle-alert" status="warn">
      <ul className={classNames(layout.lines, styles.problems)}>
        {problems.map(({ setting, problem }) => (
          <li key={setting + problem}>
            <code className={text.mono}>{setting}</code>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

export function SettingsSection({ settings }: Pick<System, 'settings'>) {
  const changed = settings.filter(({ isDefault }) => !isDefault)
  const defaults = settings.filter(({ isDefault }) => isDefault)
  return (
    <SheetSection title="Settings in force" icon="key">
      <p className={text.muted}>Read from the environment when the server started. Secrets are not shown.</p>
      {changed.length > 0 && <SettingList settings={changed} />}
      <details className={classNames(layout.below, styles.defaults)}>
        <summary>{`${defaults.length} at their default`}</summary>
        <SettingList settings={defaults} />
      </details>
    </SheetSection>
  )
}

function SettingList({ settings }: Pick<System, 'settings'>) {
  return (
    <dl className={classNames(layout.below, layout.lines, styles.settings)}>
      {settings.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <code className={text.mono}>{name}</code>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
