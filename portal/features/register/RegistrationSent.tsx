import { useEffect, type ReactNode } from 'react'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'

import classes from './Register.module.css'

interface Props {
  readonly email: string
  readonly links?: ReactNode
}

/** What happens next; the same whether or not the address is known. */
export function RegistrationSent({ email, links }: Props) {
  const heading = usePageHeading('Thank you')
  useEffect(() => heading.current?.focus(), [heading])
  return (
    <PublicPage
      wide
      title="Thank you"
      links={links}
      headingRef={heading}
      lead="We have received your registration. Here is what happens next."
    >
      <ol className={classes.next}>
        <li>
          We have emailed a confirmation to <b>{email.trim()}</b>.
        </li>
        <li>Our sales team will review it and contact you.</li>
        <li>Once your account is active, we will email you a link to choose a password.</li>
      </ol>
      <ButtonLink to="/login" size="md" fullWidth>
        Back to sign in
      </ButtonLink>
    </PublicPage>
  )
}
