import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { isApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { ColorSchemeToggle } from '../../ui/shell/AppBar.tsx'
import { ProductName } from '../../ui/shell/ProductName.tsx'
import { NotFoundPage } from '../../ui/status/StatusPage.tsx'
import { Mailbox } from './Mailbox.tsx'
import { outboxQuery } from './outbox-query.ts'

import classes from './OutboxScreen.module.css'

interface Props {
  /** The mail to read; on a wide screen the newest stands there until one is chosen. */
  readonly mail: string | undefined
}

/** Where the mails of a demo portal go, which has nobody to send them for it. */
export function OutboxScreen({ mail }: Props) {
  const { error } = useQuery(outboxQuery)
  if (isApiError(error, 404)) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <ProductName />
        </Link>
        <div className={classes.tools}>
          <ButtonLink to="/login" variant="subtle" size="compact-md">
            Sign-in page
          </ButtonLink>
          <ColorSchemeToggle />
        </div>
      </header>
      <Heading mail={mail} />
      <Mailbox mail={mail} />
    </main>
  )
}

function Heading({ mail }: Props) {
  const heading = usePageHeading('Outbox')
  const before = useRef(mail)
  useEffect(() => {
    // Back to the list: what had the focus is gone.
    if (before.current !== undefined && mail === undefined) heading.current?.focus()
    before.current = mail
  }, [mail, heading])
  return (
    <header className={classes.header}>
      <Title order={1} ref={heading} tabIndex={-1}>
        Outbox
      </Title>
      <p className={classes.lead}>
        This demo does not send email. Messages appear here, and their links work.
      </p>
    </header>
  )
}
