import { ProductName } from './ProductName.tsx'

import classes from './Shell.module.css'

/** The frame before it is known who is there: only what is the same for everybody. */
export function ShellSkeleton() {
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
