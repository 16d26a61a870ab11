import { Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { Paper } from '../ui/paper/Paper.tsx'

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy })

function PrivacyPolicy() {
  return (
    <Paper title="Privacy policy">
      <p>What the portal keeps about the people who use it, and why.</p>
      <Title order={2}>Your account</Title>
      <p>
        Name, e-mail address, phone number, job title and company, so that you can sign in and be
        reached about your reports. Your password is kept only in a form that cannot be read back.
      </p>
      <Title order={2}>What you do here</Title>
      <p>
        Signing in, opening reports and every change by staff are written to an activity log, so
        that it can be told later who did what.
      </p>
      <Title order={2}>In your browser</Title>
      <p>
        One cookie holds your session and ends with it. Your choice of colours, the folded groups of
        the menu and the report you looked at last are kept in the browser and sent to nobody. There
        is no tracking and no advertising.
      </p>
    </Paper>
  )
}
