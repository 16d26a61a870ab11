import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { usePageHeading } from '../../../ui/page/page-heading.ts'

import classes from './CallbackPage.module.css'

interface Props {
  readonly title: string
  readonly failed?: boolean
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A page for a small window: what goes on, and what can be done. */
export function CallbackPage({ title, failed = false, actions, children }: Props) {
  const heading = usePageHeading(title)
  return (
    <div className={classes.page}>
      <div role={failed ? 'alert' : 'status'} className={failed ? classes.failed : undefined}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </div>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
