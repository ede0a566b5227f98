import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import styles from './ActionsMenu.module.css'
import { Menu } from './Menu'

type Action = { label: string; isDangerous?: boolean; run: () => void }

type ActionsMenuProps = {
  /** Of what: 'More actions for Ada'. */
  label: string
  actions: readonly Action[]
}

/** What is done rarely with a row or a section, behind one button at its end. */
export function ActionsMenu({ label, actions }: ActionsMenuProps) {
  return (
    <Menu
      label={label}
      buttonClass={classNames(button.button, button.small, button.iconOnly)}
      button={<Icon name="ellipsis" />}
    >
      {actions.map(({ label: actionLabel, isDangerous = false, run }) => (
        <button
          key={actionLabel}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDangerous ? styles.danger : undefined}
          onClick={run}
        >
          {actionLabel}
        </button>
      ))}
    </Menu>
  )
}
