import { ActionIcon, Burger, Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { VERSION } from '../../version.ts'
import { Brand } from '../brand/Brand.tsx'
import { linkTo } from '../link/link-to.ts'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'

import classes from './AppBar.module.css'

interface Props {
  readonly menuShown: boolean
  readonly onMenu: () => void
  readonly onLogout: () => void
}

export function AppBar({ menuShown, onMenu, onLogout }: Props) {
  return (
    <header className={classes.bar} data-screen-only>
      <Burger
        className={classes.menuNarrow}
        size="sm"
        onClick={onMenu}
        aria-label="Open the menu"
      />
      <Burger
        className={classes.menuWide}
        size="sm"
        opened={menuShown}
        onClick={onMenu}
        aria-label={menuShown ? 'Hide the menu' : 'Show the menu'}
        aria-expanded={menuShown}
      />
      <Link to="/" className={classes.logo}>
        <Brand />
      </Link>
      <span className={classes.version}>v{VERSION}</span>
      <div className={classes.actions}>
        <Link {...linkTo('/release-notes')} className={classes.notes}>
          Release Notes
        </Link>
        <ColorSchemeToggle />
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
      </div>
    </header>
  )
}
