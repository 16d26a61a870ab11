import { Title } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'

import { StaticPage } from '../ui/page/StaticPage.tsx'

export const Route = createFileRoute('/terms-of-service')({ component: TermsOfService })

function TermsOfService() {
  return (
    <StaticPage title="Terms of service">
      <p>These terms apply to everybody who signs in to Competitive Insights.</p>
      <Title order={2}>Your account</Title>
      <p>
        It is yours alone. Keep the password and the recovery codes to yourself, and tell us when
        you think that someone else knows them. Your company may require MFA. We close accounts that
        are no longer needed, or at your request.
      </p>
      <Title order={2}>Reports</Title>
      <p>
        A report that your company has bought is for use within your company. Passing it on, or
        publishing parts of it, needs our consent in writing.
      </p>
      <Title order={2}>Figures</Title>
      <p>
        Scores and rankings are calculated from what we found on the report date. What companies
        offer may have changed since.
      </p>
      <p>
        See also the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </StaticPage>
  )
}
