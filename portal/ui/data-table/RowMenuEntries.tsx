import { Menu } from '@mantine/core'

import { ExternalTarget } from '../overlay/ExternalTarget.tsx'
import type { OpenedPanel } from '../overlay/use-lazy-popover.ts'
import { useOpenedAfterMount } from '../overlay/use-opened-after-mount.ts'
import type { RowAction } from './RowMenu.tsx'

import classes from './DataTable.module.css'

interface Props extends OpenedPanel {
  readonly actions: readonly RowAction[]
}

export default function RowMenuEntries({ actions, target, opened, onChange }: Props) {
  function select({ onSelect }: RowAction) {
    // The entry goes with the menu: what opens now gives the focus back to the row instead.
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
