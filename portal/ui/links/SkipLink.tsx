import type { ReactNode } from 'react'

import classes from './SkipLink.module.css'

interface Props {
  /** The id of what it leads to, or of what holds a button or link that takes the focus. */
  readonly to: string
  readonly children: ReactNode
}

/** Moves the keyboard's focus past what most do not read with it; seen while it has the focus. */
export function SkipLink({ to, children }: Props) {
  return (
    <a
      className={classes.skip}
      href={`#${to}`}
      data-screen-only
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(to)
        const inside = target?.querySelector<HTMLElement>('button, a[href]')
        ;(inside ?? target)?.focus()
      }}
    >
      {children}
    </a>
  )
}
