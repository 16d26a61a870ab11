import { Title } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'

import { StaticPage } from '../ui/page/StaticPage.tsx'

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy })

function PrivacyPolicy() {
  return (
    <StaticPage title="Privacy policy">
      <p>What the portal keeps about the people who use it, and why.</p>
      <Title order={2}>Your account</Title>
      <p>
        Name, e-mail address, phone number, job title and company, so that you can sign in and be
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
        that changes can be traced.
      </p>
      <Title order={2}>If you register</Title>
      <p>
        What you tell us goes to our sales team, who decide about the account with you. The
        verification that you are human is done by this portal and your own browser. No third party
        is involved.
      </p>
      <Title order={2}>In your browser</Title>
      <p>
        One cookie holds your session and ends with it. Your choice of colours, the folded groups of
        the menu, notices that you have dismissed and the report you looked at last stay in your
        browser. There is no tracking and no advertising.
      </p>
      <p>
        See also the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    </StaticPage>
  )
}
