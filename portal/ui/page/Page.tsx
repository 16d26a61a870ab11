import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { usePageHeading } from './page-heading.ts'

import classes from './Page.module.css'

interface Props {
  readonly title: string
  /** The report of the page, for the window's title; see `editionName`. */
  readonly edition?: string
  readonly breadcrumbs?: readonly Crumb[]
  /** A sentence or two below the title. */
  readonly lead?: ReactNode
  /** Buttons at the right of the title, the main one last. */
  readonly actions?: ReactNode
  /** True to show the buttons by their icons on phones, in one row. */
  readonly iconsOnPhones?: boolean
  /** Limits the width to a good length of lines; other pages use the whole width. */
  readonly reading?: boolean
  readonly children?: ReactNode
}

/**
 * The outline of every page: breadcrumbs, title, lead and actions, then the content. Sets the
 * window's title, and focuses the heading after a navigation, so that screen readers announce it.
 */
export function Page({
  title,
  edition,
  breadcrumbs,
  lead,
  actions,
  iconsOnPhones,
  reading,
  children,
}: Props) {
  const heading = usePageHeading(title, edition)
  return (
    <div className={classes.page} data-reading={reading || undefined}>
      {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
      <header className={classes.header}>
        <div className={classes.text}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && (
          <div className={classes.actions} data-icons={iconsOnPhones || undefined}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

export interface Crumb {
  readonly label: string
  /** Target of the crumb; the last crumb, the page itself, has none. */
  readonly link?: LinkProps
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.list}>
        {crumbs.map(({ label, link }, index) => (
          <li key={`${index} ${label}`} className={classes.crumb} title={label}>
            {link ? (
              // A page above this one is not the current page, although its path begins this one's.
              <Link
                {...link}
                activeOptions={{ exact: true }}
                className={`${classes.label} ${classes.link}`}
              >
                {label}
              </Link>
            ) : (
              <span
                className={classes.label}
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
