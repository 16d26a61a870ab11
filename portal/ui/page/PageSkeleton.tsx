import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './Page.module.css'

/** Stands where a page will, while it is on its way. */
export function PageSkeleton() {
  // Of the first page of a visit, as index.html has it.
  const heading = document.querySelector('.first-paint-heading')?.textContent
  return (
    <div className={classes.page} aria-busy="true">
      <VisuallyHidden component="h1">Loading</VisuallyHidden>
      <Skeleton height={14} width="min(18rem, 60%)" mt={4} />
      {heading ? (
        <p className={classes.pending} aria-hidden="true">
          {heading}
        </p>
      ) : (
        <Skeleton height={30} width="min(22rem, 80%)" mt={22} />
      )}
      <Skeleton height={14} width="min(34rem, 95%)" mt={18} />
      <Skeleton height={280} mt={28} />
    </div>
  )
}
