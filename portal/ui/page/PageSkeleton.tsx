import { Skeleton, VisuallyHidden } from '@mantine/core'

import classes from './Page.module.css'

/** Placeholder for a page while it is loading. */
export function PageSkeleton() {
  // The first page of a visit has its heading in index.html.
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
