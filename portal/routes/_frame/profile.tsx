import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { AuthenticatorSettings } from '../../accounts/mfa/AuthenticatorSettings.tsx'
import { NotificationChoices } from '../../accounts/notifications/NotificationChoices.tsx'
import { DetailsForm } from '../../accounts/profile/DetailsForm.tsx'
import { DeviceList, SESSIONS_KEY } from '../../accounts/profile/DeviceList.tsx'
import { PasswordForm } from '../../accounts/profile/PasswordForm.tsx'
import { ReportEmailSwitches } from '../../accounts/profile/ReportEmailSwitches.tsx'
import { sessionQuery } from '../../accounts/session/session-query.ts'
import { ownSignOnQuery, readSignOnSearch } from '../../accounts/sign-on/sign-on-queries.ts'
import { LETTER_KEYS } from '../../ui/forms/letter-keys.ts'
import { isOn } from '../../ui/forms/stored-switch.ts'
import { turnSwitch } from '../../ui/forms/turn-switch.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'

// Its table is a large download, below the rest.
const OwnData = lazyPart(
  () => import('../../clients/insight/OwnData.tsx'),
  () => <Skeleton height="8rem" />,
)

export const Route = createFileRoute('/_frame/profile')({
  validateSearch: readSignOnSearch,
  component: Profile,
})

const Tokens = lazyPart(
  async () => ({ default: (await import('../../accounts/tokens/Tokens.tsx')).Tokens }),
  () => <Skeleton height="8rem" />,
)

const OwnSignOn = lazyPart(
  () => import('../../accounts/sign-on/OwnSignOn.tsx'),
  () => <Skeleton height="3rem" maw="28rem" />,
)

function Profile() {
  const { user } = Route.useRouteContext()
  const { signOn } = Route.useSearch()
  const follow = useFollow()
  const staff = isStaff(user.loginType)
  const { data: own } = useQuery(ownSignOnQuery)
  return (
    <Page
      title="Profile"
      breadcrumbs={[
        { label: staff ? 'Home' : 'Report', link: linkTo('/report') },
        { label: 'Profile' },
      ]}
      reading
    >
      <Section id="details" title="Your details">
        <DetailsForm user={user} onChanged={follow} />
      </Section>
      {own?.available && (
        <Section id="sign-on" title="Sign-on">
          <OwnSignOn outcome={signOn} />
        </Section>
      )}
      {own?.enforced ? null : (
        <>
          <Section
            id="password"
            title="Password"
            explanation="Changing your password signs you out on all other devices."
          >
            <PasswordForm user={user} onChanged={follow} />
          </Section>
          <Section id="mfa" title="Multi-factor authentication">
            <AuthenticatorSettings user={user} onChanged={follow} />
          </Section>
        </>
      )}
      <Section
        id="notifications"
        title="Notifications"
        explanation={
          staff
            ? 'The bell lists all notifications. Choose which of them come by email, too: at once, or together once a day at 06:00 UTC. What you have read by then is left out.'
            : 'Choose whether new reports come by email, with what changed in what you follow: each at once, or together once a day at 06:00 UTC.'
        }
      >
        <NotificationChoices staff={staff} />
      </Section>
      {staff && (
        <Section
          id="emails"
          title="Emails"
          explanation="What you are emailed about reports. You never receive an email about what you did yourself."
        >
          <ReportEmailSwitches />
        </Section>
      )}
      <Section
        id="keys"
        title="Single-key shortcuts"
        explanation="Single letters and digits are commands in some parts of pages. Turn them off for this browser if you speak to it or press keys by accident."
      >
        <LetterKeySwitch />
      </Section>
      <Section
        id="devices"
        title="Signed-in devices"
        explanation="Sign out devices that you no longer use or do not recognise."
      >
        <DeviceList />
      </Section>
      {!own?.enforced && (
        <Section
          id="tokens"
          title="Access tokens"
          explanation="With an access token a program reads what you may read: reports, their figures and answers. It changes nothing. A new password ends it, and so does signing out all other devices."
        >
          <Tokens />
        </Section>
      )}
      <Section id="data" title="Your data">
        <OwnData customer={!isStaff(user.loginType)} />
      </Section>
    </Page>
  )
}

/** Updates the whole portal with the changed user, and the list of devices with ended sessions. */
function useFollow() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (user: User) => {
    queryClient.setQueryData(sessionQuery.queryKey, user)
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    void router.invalidate()
  }
}

/** Turns single-key shortcuts off and on in this browser. */
function LetterKeySwitch() {
  const [on, setOn] = useState(() => isOn(LETTER_KEYS))
  return (
    <Switch
      label="Single-key shortcuts"
      checked={on}
      onChange={({ currentTarget }) => {
        turnSwitch(LETTER_KEYS, currentTarget.checked)
        setOn(isOn(LETTER_KEYS))
      }}
    />
  )
}
