import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'

import classes from './DataTable.module.css'

/** One entry of a row's menu. */
export interface RowAction {
  readonly label: string
  readonly onSelect: () => void
  /** True when something is lost by it. */
  readonly danger?: boolean
}

interface Props {
  readonly name: string
  readonly actions: readonly RowAction[]
}

/** The '...' at the end of a row. */
export function RowMenu({ name, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  function select({ onSelect }: RowAction) {
    // The entry goes with the menu: what opens now gives the focus back to the row instead.
    button.current?.focus()
    onSelect()
  }

  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Actions for ${name}`}
        >
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            className={action.danger ? classes.danger : undefined}
            onClick={() => select(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
