import type { ComparedCapability } from '@insights/domain/reading/comparison/capability.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import classes from './CapabilityPager.module.css'

/** Links to the capabilities before and after, in the order of the report. */
export function CapabilityPager({ capability }: { capability: ComparedCapability }) {
  const { previous, next, number, count, categoryId } = capability
  return (
    <nav aria-label="Capabilities" className={classes.pager} data-screen-only>
      {previous && (
        <Link
          to="/appendix/capability/$capability"
          params={{ capability: previous.capabilityId }}
          rel="prev"
          className={classes.way}
        >
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          <span>
            <VisuallyHidden>Previous: </VisuallyHidden>
            {previous.title}
          </span>
        </Link>
      )}
      <Link to="/appendix/raw-data" hash={`category-${categoryId}`} className={classes.place}>
        {number} of {count} in Raw Data
      </Link>
      {next && (
        <Link
          to="/appendix/capability/$capability"
          params={{ capability: next.capabilityId }}
          rel="next"
          className={classes.way}
          data-next
        >
          <span>
            <VisuallyHidden>Next: </VisuallyHidden>
            {next.title}
          </span>
          <IconArrowRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
