import { IconCheck } from '@tabler/icons-react'

import classes from './CheckMark.module.css'

/** A check mark, and the words for those who don't see it. */
export function CheckMark({ label }: { label: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label}>
      <IconCheck size={16} stroke={2.2} aria-hidden />
    </span>
  )
}
