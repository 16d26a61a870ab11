import { useEffect, useMemo, useRef } from 'react'

import { RichText } from '../rich-text/RichText.tsx'
import { markDifferences } from './mark-differences.ts'

import classes from './ConflictDialog.module.css'

interface Props {
  readonly html: string
  /** The version that it is compared with. */
  readonly other: string
}

/** A version of a text, with what differs marked and in sight. */
export function ChangedText({ html, other }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const marked = useMemo(() => markDifferences(html, other), [html, other])
  useEffect(() => {
    box.current?.querySelector('[data-differs]')?.scrollIntoView({ block: 'center' })
  }, [marked])
  return (
    <div ref={box} className={classes.changed}>
      {html === '' ? <p>Nothing</p> : <RichText html={marked} />}
    </div>
  )
}
