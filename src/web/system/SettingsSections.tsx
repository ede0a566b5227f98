import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/Disclosure'
import { Fact, Facts } from '../ui/Facts'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './System.module.css'
import type { System } from './system-api'

/** What to fix in the settings; nothing if all is well. */
export function ProblemsSection({ problems }: Pick<System, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <SheetSection id="system-settings" title="Settings to fix" icon="triangle-alert" status="warn">
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
      {changed.length > 0 && (
        <Disclosure className={layout.below} title={`${changed.length} changed`}>
          <SettingList settings={changed} />
        </Disclosure>
      )}
      <Disclosure className={layout.below} title={`${defaults.length} at their default`}>
        <SettingList settings={defaults} />
      </Disclosure>
    </SheetSection>
  )
}

function SettingList({ settings }: Pick<System, 'settings'>) {
  return (
    <Facts isWide>
      {settings.map(({ name, value }) => (
        <Fact key={name} term={<code className={text.mono}>{name}</code>}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
