import type { ReactNode } from 'react'

import classes from './SkipLink.module.css'

interface Props {
  /** The id of its target, or of an element with a button or link that takes the focus. */
  readonly to: string
  readonly children: ReactNode
}

/** A link that moves the keyboard's focus past a part of the page; visible while focused. */
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
