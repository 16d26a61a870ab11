import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './TotpSetUp.module.css'

interface Props {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** A numbered step of the set-up. */
export function Step({ number, title, children }: Props) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.content}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {children}
      </div>
    </li>
  )
}
