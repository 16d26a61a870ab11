import { useEffect, useMemo, useRef } from 'react'

import { RichText } from '../rich-text/RichText.tsx'

import classes from './ConflictDialog.module.css'

interface Props {
  readonly html: string
  /** The version to compare with. */
  readonly other: string
}

/** A version of a text, with its differences marked and scrolled into sight. */
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

/**
 * Returns rich text with an attribute `data-differs` on each block that the other text lacks, so
 * that a change is found in a long text. The texts are parsed; nothing in them is run.
 */
function markDifferences(html: string, other: string): string {
  const theirs = new Set(blocksOf(other).map((block) => block.outerHTML))
  return blocksOf(html)
    .map((block) => {
      const same = theirs.has(block.outerHTML)
      if (!same) block.setAttribute('data-differs', '')
      return block.outerHTML
    })
    .join('')
}

/** Returns paragraphs, lists, tables and the like. */
function blocksOf(html: string): Element[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.children]
}
