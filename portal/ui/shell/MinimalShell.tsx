import type { ReactNode } from 'react'

import { ProductName } from '../product-name/ProductName.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { LogoutButton } from './LogoutButton.tsx'

import bar from './AppBar.module.css'
import classes from './Shell.module.css'

interface Props {
  readonly onLogout: () => void
  readonly children: ReactNode
}

/** The frame of a page from which there is no way but through it, or out. */
export function MinimalShell({ onLogout, children }: Props) {
  return (
    <div className={classes.shell}>
      <header className={bar.bar} data-screen-only>
        <ProductName />
        <div className={bar.actions}>
          <ColorSchemeToggle />
          <LogoutButton onLogout={onLogout} />
        </div>
      </header>
      <main>{children}</main>
    </div>
  )
}
