import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

import { ProductName } from '../product-name/ProductName.tsx'
import { SignInIllustration } from './SignInIllustration.tsx'

import classes from './PublicPage.module.css'

interface Props {
  readonly title: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Has a place of its own above the title, so that nothing moves when it comes. */
  readonly banner?: ReactNode
  /** For forms with two fields to a line. */
  readonly wide?: boolean
  /** More links for the foot. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** The pages that stand before the portal: a drawn page at the left, a form at the right. */
export function PublicPage({ title, headingRef, lead, banner, wide, links, children }: Props) {
  return (
    <div className={classes.page}>
      <SignInIllustration />
      <main className={classes.panel} data-wide={wide}>
        <div className={classes.banner}>{banner}</div>
        <div className={classes.form}>
          <ProductName />
          <Title order={1} ref={headingRef} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={classes.foot}>
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
          {links}
        </footer>
      </main>
    </div>
  )
}
