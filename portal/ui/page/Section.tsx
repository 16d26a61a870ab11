import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { Group, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

import { notify } from '../notify/notify.ts'

import classes from './Section.module.css'

interface SectionProps {
  /** Its fragment in the URL. */
  readonly id: string
  readonly title: string
  /** 3 for a section within another one. */
  readonly level?: 2 | 3
  /** A sentence on the scores of the section, below the title. */
  readonly lead?: Sentence | null
  /** A sentence below the title that makes no claim on scores. */
  readonly explanation?: ReactNode
  /** Buttons and states at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading and a link of its own. */
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
    // The router has looked for it before the page was rendered.
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
        {actions && (
          <Group gap={8} ml="auto">
            {actions}
          </Group>
        )}
      </div>
      {(lead || explanation) && (
        <Text maw={704} c="dimmed" mt={-6} mb="md">
          {lead}
          {explanation}
        </Text>
      )}
      {children}
    </section>
  )
}

interface AnchorLinkProps {
  /** The fragment in the URL. */
  readonly id: string
  readonly title: string
}

/** The link to a part of the page: following it also copies it, ready to be sent. */
export function AnchorLink({ id, title }: AnchorLinkProps) {
  return (
    <Link
      to="."
      search={true}
      hash={id}
      activeOptions={{ includeHash: true }}
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
  // The link opens in a new tab: then nothing is copied.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  // The clipboard is missing on pages without https; the address bar has the link anyway.
  void navigator.clipboard
    ?.writeText(event.currentTarget.href)
    .then(() => notify.success('Link copied', { duration: 2000 }))
    .catch(() => {})
}
