import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import classes from './CapabilityLink.module.css'

interface Props {
  readonly capabilityId: string
  readonly title: ReactNode
  /** Application whose screenshots the page shows; Mobile Web without it. */
  readonly application?: ApplicationKey
  /** -1 where other keys lead to the link. */
  readonly tabIndex?: number
}

/** A capability's title as a link to its page. */
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
