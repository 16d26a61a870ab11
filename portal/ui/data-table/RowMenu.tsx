import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

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
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for ${name}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onSelect, danger }) => (
          <Menu.Item key={label} className={danger ? classes.danger : undefined} onClick={onSelect}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
