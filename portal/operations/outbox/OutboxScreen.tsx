import type { OutboxEmailListed } from '@insights/contract/operations/outbox.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Box, Group, Skeleton, Stack, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { isApiError } from '../../api/api-error.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { ColorSchemeToggle } from '../../ui/shell/AppBar.tsx'
import { ProductName } from '../../ui/shell/ProductName.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { NotFoundPage } from '../../ui/status/StatusPage.tsx'
import { outboxMailQuery, outboxQuery } from './outbox-query.ts'

import classes from './OutboxScreen.module.css'

interface OutboxScreenProps {
  /** The selected email; on a wide screen the newest until one is selected. */
  readonly mail: string | undefined
}

/** The emails of a demo portal, which sends none. */
export function OutboxScreen({ mail }: OutboxScreenProps) {
  const { error } = useQuery(outboxQuery)
  if (isApiError(error, 404)) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return (
    <Box component="main" maw={1200} p="1rem clamp(1rem, 3vw, 2rem) 4rem" mx="auto">
      <Group component="header" wrap="nowrap" justify="space-between" gap={0}>
        <Link to="/" className={classes.brand}>
          <ProductName />
        </Link>
        <Group wrap="nowrap" gap={8}>
          <ButtonLink to="/login" variant="subtle" size="compact-md">
            Sign-in page
          </ButtonLink>
          <ColorSchemeToggle />
        </Group>
      </Group>
      <Heading mail={mail} />
      <Mailbox mail={mail} />
    </Box>
  )
}

function Heading({ mail }: OutboxScreenProps) {
  const heading = usePageHeading('Outbox')
  const before = useRef(mail)
  useEffect(() => {
    // Back in the list: the focused element was removed.
    if (before.current !== undefined && mail === undefined) heading.current?.focus()
    before.current = mail
  }, [mail, heading])
  return (
    <header className={classes.header}>
      <Title order={1} ref={heading} tabIndex={-1}>
        Outbox
      </Title>
      <Text maw={704} c="dimmed" mt={4}>
        This demo does not send email. Messages appear here, and their links work.
      </Text>
    </header>
  )
}

/** The list and the email side by side; on a narrow screen only one of them. */
function Mailbox({ mail }: OutboxScreenProps) {
  const outbox = useQuery(outboxQuery)
  if (!outbox.data) {
    return outbox.isError ? (
      <LoadingFailed error={outbox.error} onRetry={outbox.refetch} />
    ) : (
      <MailboxSkeleton />
    )
  }
  const { data: mails, total } = outbox.data
  const shown = mail ?? mails[0]?._id
  return (
    <>
      <VisuallyHidden role="status">
        {mails[0] ? `Newest message: ${mails[0].subject}` : 'No messages yet'}
      </VisuallyHidden>
      {shown === undefined ? (
        <EmptyState
          title="No messages yet"
          action={
            <ButtonLink to="/login" variant="default">
              Go to the sign-in page
            </ButtonLink>
          }
        >
          Try <i>Forgot password</i> on the sign-in page: the message appears here.
        </EmptyState>
      ) : (
        <div className={classes.panes} data-chosen={mail !== undefined || undefined}>
          <div className={classes.list}>
            <MailList mails={mails} total={total} current={shown} />
          </div>
          <div className={classes.reader}>
            <Link to="/outbox" className={classes.back}>
              All messages
            </Link>
            <MailReader id={shown} chosen={mail !== undefined} />
          </div>
        </div>
      )}
    </>
  )
}

function MailboxSkeleton() {
  return (
    <div className={classes.panes} aria-busy="true">
      <div className={classes.list}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={52} mb={9} radius={0} />
        ))}
      </div>
      <div className={classes.reader}>
        <Skeleton height={540} />
      </div>
    </div>
  )
}

interface MailListProps {
  readonly mails: readonly OutboxEmailListed[]
  /** Number of all emails, including the ones beyond the list. */
  readonly total: number
  /** The email beside the list. */
  readonly current: string | undefined
}

function MailList({ mails, total, current }: MailListProps) {
  return (
    <nav aria-label="Mails">
      <Stack component="ul" gap={0} className={classes.mails}>
        {mails.map((mail) => (
          <li key={mail._id}>
            <Link
              to="/outbox"
              search={{ mail: mail._id }}
              resetScroll={false}
              className={classes.mail}
              aria-current={mail._id === current ? 'true' : undefined}
            >
              <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
                {mail.subject}
              </Text>
              <span className={classes.about}>
                <Text span miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {mail.to}
                </Text>
                <DateTimeLabel at={mail.date} withTime />
              </span>
            </Link>
          </li>
        ))}
      </Stack>
      {total > mails.length && (
        <Text fz="sm" c="dimmed" mt="sm">
          The newest {ofText(mails.length, total)}
        </Text>
      )}
    </nav>
  )
}

interface MailReaderProps {
  readonly id: string
  /** True if the user selected this email, false if it is shown as the newest. */
  readonly chosen: boolean
}

/** One email: recipients, time and content, designed and as plain text. */
function MailReader({ id, chosen }: MailReaderProps) {
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
    <article className={classes.message}>
      <Box component="header" p="1.125rem 1.25rem 0.75rem">
        <Title order={2} ref={heading} tabIndex={-1} className={classes.messageSubject}>
          {subject}
        </Title>
        <p className={classes.messageFacts}>
          <span>
            To <b>{to}</b>
          </span>
          <DateTimeLabel at={date} withTime />
        </p>
      </Box>
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
    <div className={classes.message} aria-busy="true">
      <Box p="1.125rem 1.25rem 0.75rem">
        <Skeleton height={24} width="60%" mt={4} />
        <Skeleton height={14} width="40%" mt={14} mb={4} />
      </Box>
      <Skeleton height={420} mt={45} radius={0} />
    </div>
  )
}

/**
 * An email as email programs show it, in its full height. Scripts in it are blocked; it has this
 * page's origin only for measuring. Links open in the whole window, as from a mailbox.
 */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)

  function measure(): void {
    const content = frame.current?.contentDocument?.body
    if (content) setHeight(content.scrollHeight)
  }

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title="Message preview"
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      srcDoc={html.replace(/<head>|^/, '$&<base target="_top">')}
      height={height}
      onLoad={measure}
    />
  )
}
