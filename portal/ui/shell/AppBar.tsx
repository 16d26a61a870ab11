import {
  ActionIcon,
  Burger,
  Button,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { linkTo } from '../links/link-to.ts'
import { AppBarSlot } from './AppBarSlot.tsx'
import { ProductName } from './ProductName.tsx'
import { VERSION } from './version.ts'

import classes from './Shell.module.css'

interface Props {
  /** True without room for the side menu: controls of the page are then in the menu. */
  readonly narrow: boolean
  readonly menuShown: boolean
  readonly onMenu: () => void
  /** Name of the signed-in user. */
  readonly user: string
  /** Controls for all pages. */
  readonly control?: ReactNode
  readonly onLogout: () => void
}

export function AppBar({ narrow, menuShown, onMenu, user, control, onLogout }: Props) {
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
        <ProductName />
      </Link>
      <span className={classes.version}>v{VERSION}</span>
      <div className={classes.actions}>
        {!narrow && <AppBarSlot />}
        <Link {...linkTo('/release-notes')} className={classes.notes}>
          Release Notes
        </Link>
        {control}
        <ColorSchemeToggle />
        <Link {...linkTo('/profile')} className={classes.user}>
          <IconUserCircle size={20} stroke={1.6} aria-hidden />
          <span className={classes.userName}>{user}</span>
        </Link>
        <LogoutButton onLogout={onLogout} />
      </div>
    </header>
  )
}

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={dark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
    </ActionIcon>
  )
}

/** A button with its word if there is room, else with an icon. */
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
