import classes from './Shell.module.css'

/** The product's name in its typography. */
export function ProductName() {
  return <span className={classes.brand}>Competitive Insights</span>
}
