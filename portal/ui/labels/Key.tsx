import classes from './Key.module.css'

/** A key to press, as it is named on a keyboard. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className={classes.key}>{name}</kbd>
)
