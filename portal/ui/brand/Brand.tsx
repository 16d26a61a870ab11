import classes from './Brand.module.css'

/** The product's name as it is set everywhere. */
export function Brand() {
  return <span className={classes.brand}>Competitive Insights</span>
}
