import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import classes from './CapabilityLink.module.css'

interface Props {
  readonly capabilityId: string
  readonly title: ReactNode
  /** Whose screenshots the page shows; Mobile Web without. */
  readonly application?: ApplicationKey
  /** -1 where keys lead to it in another way. */
  readonly tabIndex?: number
}

/** A capability's title, which leads to all companies that have it. */
export function CapabilityLink({ capabilityId, title, application, tabIndex }: Props) {
  const shown = APPLICATIONS.find((one) => one.title === application)
  return (
    <Link
      to="/appendix/capability/$capability"
      params={{ capability: capabilityId }}
      search={{ application: shown?._id }}
      className={classes.link}
      tabIndex={tabIndex}
    >
      {title}
    </Link>
  )
}
