import { Menu } from '@mantine/core'

import { useOpenedAfterMount } from '../dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../lazy/lazy-popover.tsx'

import classes from './DataTable.module.css'

interface Props extends OpenedPanel {
  readonly actions: readonly RowAction[]
}

export default function RowMenuEntries({ actions, target, opened, onChange }: Props) {
  function select({ onSelect }: RowAction) {
    // The entry goes with the menu: a dialog that opens now returns the focus to the row instead.
    target?.focus()
    onSelect()
  }

  return (
    <Menu
      position="bottom-end"
      width={200}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
    >
      <Menu.Target>
        <ExternalTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            disabled={action.disabled}
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

/** One entry of a row's menu. */
export interface RowAction {
  readonly label: string
  readonly onSelect: () => void
  /** True if only its label matters: its action is running or done. */
  readonly disabled?: boolean
  /** True if the action loses something. */
  readonly danger?: boolean
}
