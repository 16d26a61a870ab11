import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { usePageHeading } from '../page/use-page-heading.ts'

import classes from './StatusPage.module.css'

interface Props {
  /** A word or number in the margin: '404'. */
  readonly mark: string
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A page that says why there is no page: nothing found, no permission, an error. */
export function StatusPage({ mark, title, children, actions }: Props) {
  const heading = usePageHeading(title)
  return (
    <div className={classes.page}>
      <p className={classes.mark} aria-hidden="true">
        {mark}
      </p>
      <div className={classes.label}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <div className={classes.text}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
