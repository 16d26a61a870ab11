import { Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

import { AnchorLink } from './AnchorLink.tsx'

import classes from './Section.module.css'

interface Props {
  /** What the address's `#` calls it. */
  readonly id: string
  readonly title: string
  /** 3 for a section within another one. */
  readonly level?: 2 | 3
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Buttons and states at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading and an address of its own. */
export function Section({ id, title, level = 2, lead, actions, children }: Props) {
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
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
