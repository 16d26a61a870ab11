import { Burger } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { VERSION } from '../../version.ts'
import { linkTo } from '../link/link-to.ts'
import { ProductName } from '../product-name/ProductName.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { LogoutButton } from './LogoutButton.tsx'

import classes from './AppBar.module.css'

interface Props {
  readonly menuShown: boolean
  readonly onMenu: () => void
  /** Who is signed in. */
  readonly user: string
  readonly onLogout: () => void
}

export function AppBar({ menuShown, onMenu, user, onLogout }: Props) {
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
        <Link {...linkTo('/release-notes')} className={classes.notes}>
          Release Notes
        </Link>
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
