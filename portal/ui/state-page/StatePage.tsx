import { Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

import { takeArrival } from '../page/arrival.ts'
import { pageTitle } from '../page/page-title.ts'

import classes from './StatePage.module.css'

interface Props {
  /** A word or number in the margin: '404'. */
  readonly mark: string
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A page that says why there is no page: nothing found, no permission, an error. */
export function StatePage({ mark, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pageTitle(title)
    if (takeArrival()) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={classes.page}>
      <p className={classes.mark} aria-hidden="true">
        {mark}
      </p>
      <div className={classes.words}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <div className={classes.text}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
