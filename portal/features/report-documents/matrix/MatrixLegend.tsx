import classes from './CapabilityMatrix.module.css'

/** What the marks mean, for those who see them. */
export function MatrixLegend() {
  return (
    <p className={classes.legend} aria-hidden="true">
      <span className={classes.key} data-available="yes">
        Available
      </span>
      <span className={classes.key} data-available="no">
        Not available
      </span>
    </p>
  )
}
