import { Link, type LinkProps } from '@tanstack/react-router'

import classes from './Breadcrumbs.module.css'

export interface Crumb {
  readonly label: string
  /** Where it leads; the last crumb, the page itself, leads nowhere. */
  readonly link?: LinkProps
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.list}>
        {crumbs.map(({ label, link }, index) => (
          <li key={`${index} ${label}`} className={classes.crumb} title={label}>
            {link ? (
              <Link {...link} className={`${classes.label} ${classes.link}`}>
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
