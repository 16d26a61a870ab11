import type { PrivacySettings } from '@insights/contract/accounts/privacy.ts'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

import { privacyQuery } from '../accounts/privacy/privacy-query.ts'
import { StaticPage } from '../ui/page/StaticPage.tsx'

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy })

function PrivacyPolicy() {
  // Without the settings the page says what holds for every portal.
  const { data } = useQuery(privacyQuery)
  return (
    <StaticPage title="Privacy policy">
      <p>What the portal keeps about the people who use it, and why.</p>
      <Title order={2}>Your account</Title>
      <p>
        Name, email address, phone number, job title and company, so that you can sign in and be
        reached about your reports. Your password and your recovery codes are stored only as hashes,
        the secret of your authenticator app only encrypted.
      </p>
      <Title order={2}>Your devices</Title>
      <p>
        For each device that you are signed in on: the kind of browser and system, the network
        address, and when it was used first and last, so that you can recognise it in your profile
        and sign it out. It is deleted when the session ends, which it does after seven days at the
        latest.
      </p>
      <Title order={2}>What you do here</Title>
      <p>
        Signing in, opening reports and every change by staff are written to an activity log, so
        that changes can be traced. {logText(data)} {historyText(data)}
      </p>
      <Title order={2}>What you read</Title>
      <p>{readingText(data)}</p>
      <p>
        You see your own part of it on your profile. People are counted, not programs, and the names
        of readers are not shown to our sales team.
      </p>
      <Title order={2}>What you choose and write here</Title>
      <p>
        Your own brand, saved views, choices of emails, notifications and, of staff, comments and
        work on reports, so that they are there when you come back. They are yours, or visible to
        the people you share them with.
      </p>
      <Title order={2}>Your rights</Title>
      <p>
        You can download everything that is stored about you on your profile, and have it erased:
        the account and its data are then deleted, and what others rely on stays without your name.{' '}
        {data?.contact ? `Ask ${data.contact}.` : 'Ask the people who gave you access.'}
      </p>
      <Title order={2}>If you register</Title>
      <p>
        What you tell us goes to our sales team, who decide about the account with you. The
        verification that you are human is done by this portal and your own browser. No third party
        is involved.
      </p>
      <Title order={2}>In your browser</Title>
      <p>
        One cookie holds your session and ends with it. Your choice of colors, the folded groups of
        the menu, notices that you have dismissed and the report you looked at last stay in your
        browser. There is no tracking and no advertising.
      </p>
      <p>
        See also the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    </StaticPage>
  )
}

type Kept = PrivacySettings | undefined

function logText(kept: Kept): string {
  if (!kept) return ''
  return kept.activityMonths === null
    ? 'The log is kept for good.'
    : `The log is kept for ${kept.activityMonths} months.`
}

function historyText(kept: Kept): string {
  if (!kept) return ''
  return kept.historyMonths === null
    ? 'Who changed which answer is kept with the report.'
    : `Who changed which answer is kept with the report, in drafts and replaced revisions for ${kept.historyMonths} months.`
}

function readingText(kept: Kept): string {
  if (kept?.insight === false) return 'This portal does not count what you read.'
  const months =
    kept && kept.insightMonths === 1 ? 'one month' : `${kept?.insightMonths ?? 24} months`
  return `When you open a report as a customer, look at its pages or make a file of it, this is counted for your company, so that we learn what our clients use and what they miss. It is kept for ${kept ? months : `${months} at most`}.`
}
