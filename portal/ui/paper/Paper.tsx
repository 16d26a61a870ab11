import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'

import { Brand } from '../brand/Brand.tsx'
import { pageTitle } from '../page/page-title.ts'

import classes from './Paper.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A public page of plain text, outside the application frame. */
export function Paper({ title, children }: Props) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.brand}>
        <Brand />
      </Link>
      <Title order={1}>{title}</Title>
      <div className={classes.text}>{children}</div>
    </main>
  )
}
