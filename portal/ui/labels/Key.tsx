import classes from './Key.module.css'

/** A key to press, as named on a keyboard. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className={classes.key}>{name}</kbd>
)
