import { Box, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ProductName } from '../shell/ProductName.tsx'
import { usePageHeading } from './page-heading.ts'

import classes from './StaticPage.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A public page of plain text, outside the application frame. */
export function StaticPage({ title, children }: Props) {
  const heading = usePageHeading(title)
  return (
    <Box component="main" maw={640} p="clamp(1.5rem, 6vw, 4rem) 1.25rem 4rem" mx="auto">
      <Link to="/" className={classes.brand}>
        <ProductName />
      </Link>
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <div className={classes.text}>{children}</div>
    </Box>
  )
}
