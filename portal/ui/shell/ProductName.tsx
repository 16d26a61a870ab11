import classes from './Shell.module.css'

/** The product's name as it is set everywhere. */
export function ProductName() {
  return <span className={classes.brand}>Competitive Insights</span>
}
