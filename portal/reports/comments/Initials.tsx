import classes from './Comments.module.css'

/** The first letters of a person's names, beside the name itself. */
export function Initials({ name }: { readonly name: string }) {
  const words = name.split(' ').filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (
    <span aria-hidden className={classes.initials}>
      {letters.map((word) => word?.charAt(0).toUpperCase()).join('')}
    </span>
  )
}
