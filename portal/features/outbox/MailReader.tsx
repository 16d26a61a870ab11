import { Skeleton, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { MailFrame } from './MailFrame.tsx'
import { outboxMailQuery } from './outbox-query.ts'

import classes from './MailReader.module.css'

interface Props {
  readonly id: string
  /** Whether somebody chose this mail, rather than that it is the newest. */
  readonly chosen: boolean
}

/** One mail: to whom, when, and what it says, designed and as plain text. */
export function MailReader({ id, chosen }: Props) {
  const mail = useQuery(outboxMailQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = mail.data !== undefined
  useEffect(() => {
    if (chosen && arrived) heading.current?.focus({ preventScroll: true })
  }, [id, chosen, arrived])
  if (mail.isError) return <LoadingFailed error={mail.error} onRetry={mail.refetch} />
  if (!mail.data) return <MailSkeleton />
  const { subject, to, date, text, html } = mail.data
  return (
    <article className={classes.mail}>
      <header className={classes.head}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.subject}>
          {subject}
        </Title>
        <p className={classes.about}>
          <span>
            To <b>{to}</b>
          </span>
          <DateTimeLabel at={date} withTime />
        </p>
      </header>
      <Tabs defaultValue="designed" key={id}>
        <Tabs.List aria-label="How the mail is shown" className={classes.tabs}>
          <Tabs.Tab value="designed">HTML</Tabs.Tab>
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="designed">
          <MailFrame html={html} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className={classes.text}>{text}</pre>
        </Tabs.Panel>
      </Tabs>
    </article>
  )
}

function MailSkeleton() {
  return (
    <div className={classes.mail} aria-busy="true">
      <div className={classes.head}>
        <Skeleton height={24} width="60%" mt={4} />
        <Skeleton height={14} width="40%" mt={14} mb={4} />
      </div>
      <Skeleton height={420} mt={45} radius={0} />
    </div>
  )
}
