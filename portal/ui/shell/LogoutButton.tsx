import { ActionIcon, Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'

import classes from './AppBar.module.css'

/** With its word where there is room, else as an icon. */
export function LogoutButton({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <Button
        className={classes.logoutWide}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        onClick={onLogout}
      >
        Logout
      </Button>
      <ActionIcon
        className={classes.logoutNarrow}
        variant="subtle"
        size="lg"
        aria-label="Logout"
        onClick={onLogout}
      >
        <IconLogout size={20} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
