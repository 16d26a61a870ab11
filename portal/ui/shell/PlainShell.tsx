import type { ReactNode } from 'react'

import { Brand } from '../brand/Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { LogoutButton } from './LogoutButton.tsx'

import bar from './AppBar.module.css'
import classes from './Shell.module.css'

interface Props {
  readonly onLogout: () => void
  readonly children: ReactNode
}

/** The frame of a page from which there is no way but through it, or out. */
export function PlainShell({ onLogout, children }: Props) {
  return (
    <div className={classes.shell}>
      <header className={bar.bar} data-screen-only>
        <Brand />
        <div className={bar.actions}>
          <ColorSchemeToggle />
          <LogoutButton onLogout={onLogout} />
        </div>
      </header>
      <main>{children}</main>
    </div>
  )
}
