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
          <li key={label} className={classes.crumb}>
            {link ? (
              <Link {...link} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
