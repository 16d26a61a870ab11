import { ProductName } from './ProductName.tsx'

import classes from './Shell.module.css'

/** The frame before the session is known: only the parts that are the same for all users. */
export function ShellSkeleton() {
  // The outline of index.html stays in its place, with the page's heading.
  if (document.querySelector('[data-framed] .first-paint')) {
    return <div data-outlined role="status" aria-label="Loading" />
  }
  return (
    <div className={classes.shell} role="status" aria-label="Loading">
      <div className={classes.bar}>
        <span style={{ width: 28 }} />
        <ProductName />
      </div>
      <div className={classes.body}>
        <div className={classes.side} />
        <div className={classes.main} />
      </div>
    </div>
  )
}
