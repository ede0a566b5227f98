import styles from './Contents.module.css'
import { classNames } from './class-names'
import field from './Field.module.css'
import layout from './layout.module.css'
import panel from './Panel.module.css'
import { Panel } from './Sheet'

type ContentsProps = { sections: readonly { id: string; title: string }[] }

/** Links to the sections of a long page, for its side rail. */
export function Contents({ sections }: ContentsProps) {
  return (
    <Panel className={styles.panel}>
      <nav aria-label="On this page">
        <p className={field.label}>On this page</p>
        <ul className={classNames(panel.links, layout.belowSmall)}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}
