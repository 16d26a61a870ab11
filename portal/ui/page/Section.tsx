import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

import { notify } from '../notify/notify.ts'

import classes from './Section.module.css'

interface SectionProps {
  /** What the address's `#` calls it. */
  readonly id: string
  readonly title: string
  /** 3 for a section within another one. */
  readonly level?: 2 | 3
  /** What the figures of the section say, below the title. */
  readonly lead?: Sentence | null
  /** A sentence below the title that says nothing of figures. */
  readonly explanation?: ReactNode
  /** Buttons and states at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading and an address of its own. */
export function Section({
  id,
  title,
  level = 2,
  lead,
  explanation,
  actions,
  children,
}: SectionProps) {
  const section = useRef<HTMLElement>(null)
  const wanted = useLocation({ select: (location) => location.hash === id })
  useEffect(() => {
    // The router has looked for it before the page was there.
    if (wanted) section.current?.scrollIntoView()
  }, [wanted])
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.section}
      data-level={level}
    >
      <div className={classes.head}>
        <Title order={level} id={`${id}-title`}>
          {title}
        </Title>
        <AnchorLink id={id} title={title} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {(lead || explanation) && (
        <p className={classes.lead}>
          {lead}
          {explanation}
        </p>
      )}
      {children}
    </section>
  )
}

interface AnchorLinkProps {
  /** What the address's `#` calls it. */
  readonly id: string
  readonly title: string
}

/** The address of a part of the page: following it also copies it, to be sent to somebody. */
export function AnchorLink({ id, title }: AnchorLinkProps) {
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
