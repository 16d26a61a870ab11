import type { ReactNode } from 'react'

import { ColorSchemeToggle, LogoutButton } from './AppBar.tsx'
import { ProductName } from './ProductName.tsx'

import classes from './Shell.module.css'

interface Props {
  readonly onLogout: () => void
  readonly children: ReactNode
}

/** The frame of a page that can only be completed or left by signing out. */
export function MinimalShell({ onLogout, children }: Props) {
  return (
    <div className={classes.shell}>
      <header className={classes.bar} data-screen-only>
        <ProductName />
        <div className={classes.actions}>
          <ColorSchemeToggle />
          <LogoutButton onLogout={onLogout} />
        </div>
      </header>
      <main>{children}</main>
    </div>
  )
}
