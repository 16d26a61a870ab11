import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { notify } from '../notify/notify.ts'

import classes from './AnchorLink.module.css'

interface Props {
  /** What the address's `#` calls it. */
  readonly id: string
  readonly title: string
}

/** The address of a part of the page: following it also copies it, to be sent to somebody. */
export function AnchorLink({ id, title }: Props) {
  return (
    <Link
      to="."
      search={true}
      hash={id}
      replace
      className={classes.anchor}
      aria-label={`Link to ${title}`}
      data-screen-only
      onClick={copyAddress}
    >
      #
    </Link>
  )
}

function copyAddress(event: MouseEvent<HTMLAnchorElement>) {
  // A new tab is asked for: then there is nothing to copy.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  // Not there on pages that did not come by https; the address bar has it anyway.
  void navigator.clipboard
    ?.writeText(event.currentTarget.href)
    .then(() => notify.success('Link copied', { duration: 2000 }))
    .catch(() => {})
}
