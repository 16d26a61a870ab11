import { sessionApi } from '@insights/contract/accounts/authentication.ts'
import { signOnApi } from '@insights/contract/accounts/sign-on.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { emitSessionChange } from '../../api/session-change.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useOpenedAfterTyping } from '../../ui/dialogs/dialog-state.ts'
import { confirmLeave } from '../../ui/dialogs/use-leave-guard.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { CodeForm } from './CodeForm.tsx'
import { goOnAs } from './go-on.ts'
import { announceEnd, type LostSession, lostSession } from './lost-session.ts'
import { renewSession, sessionQuery } from './session-query.ts'
import { setSignOutReason } from './sign-out-reason.ts'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  readonly lost: LostSession | null
  /** The user for whom the page was loaded. */
  readonly user: User
}

const nameOf = ({ name, lastName }: User) => `${name} ${lastName}`

/**
 * Asks above the page who goes on, and keeps below it what was typed. The page goes on once its own user
 * has signed in, here or in another window.
 */
export default function SessionDialog({ lost, user }: Props) {
  const queryClient = useQueryClient()
  const opened = useOpenedAfterTyping(lost !== null)
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(lost)
  if (lost !== null && lost !== shown) setShown(lost)

  const goOn = (signedIn: User) => goOnAs(queryClient, user, signedIn)

  const lookAgain = useEffectEvent(async () => {
    const session = await callApi(sessionApi.get).catch(() => null)
    if (session?.user && (lost?.kind !== 'proof-required' || session.proved)) goOn(session.user)
  })
  useEffect(() => {
    if (lost === null) return
    const look = () => void lookAgain()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [lost])

  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      // Above an open calendar, and a drawer that was opened after this dialog was first shown.
      zIndex="calc(var(--mantine-z-index-popover) + 1)"
      closeOnClickOutside={false}
      // Or an open panel below would close, with what is typed in it, and take the focus back.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      title={shown ? titleOf(shown) : ''}
      size="sm"
    >
      {shown?.kind === 'another-user' && (
        <AnotherUser key={shown.name} name={shown.name} user={user} onSignedIn={goOn} />
      )}
      {shown?.kind === 'proof-required' && <Proof by={shown.by} user={user} onSignedIn={goOn} />}
      {shown?.kind === 'ending' && <Ending at={shown.at} />}
      {shown?.kind === 'ended' && <Ended message={shown.message} user={user} onSignedIn={goOn} />}
    </Modal>
  )
}

function titleOf(lost: LostSession): string {
  if (lost.kind === 'another-user') return `${lost.name} has signed in`
  if (lost.kind === 'ending') return 'Your session is about to end'
  return lost.kind === 'ended' ? 'Your session has ended' : 'Confirm that it is you'
}

function cancelProof(): void {
  lostSession.set(null)
  emitSessionChange({ kind: 'resumed', cancelled: true })
}

/** Has the focus at first: a key that was meant for the page presses nothing. */
function Explanation({ children }: { readonly children: string }) {
  return (
    <Text fz="sm" mb="md" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </Text>
  )
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

function Ending({ at }: { readonly at: number }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renewSession(queryClient),
    onSuccess: () => announceEnd(null),
  })
  return (
    <>
      <Explanation>{`You have not used the portal for nearly twelve hours. You will be signed out at ${TIME.format(at)}.`}</Explanation>
      {error && <Banner tone="warning" message={errorMessage(error)} />}
      <Group justify="flex-end">
        <Button loading={isPending} onClick={() => mutate()}>
          Stay signed in
        </Button>
      </Group>
    </>
  )
}

interface Asked {
  readonly user: User
  readonly onSignedIn: (user: User) => void
}

function Ended({ message, user, onSignedIn }: Asked & { readonly message: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()

  async function leave() {
    if (!(await confirmLeave())) return
    lostSession.set(null)
    setSignOutReason(message)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.invalidate()
  }

  return (
    <>
      <Explanation>Sign in again to go on. What you have typed is still here.</Explanation>
      <SignInAgain
        user={user}
        onSignedIn={onSignedIn}
        leaveLabel="Leave the page"
        onLeave={() => void leave()}
      />
    </>
  )
}

function Proof({ by, user, onSignedIn }: Asked & { readonly by: 'password' | 'sign-on' }) {
  return (
    <>
      <Explanation>
        You signed in more than ten minutes ago, and this change needs you to sign in again. It is
        made as soon as you have.
      </Explanation>
      {by === 'password' ? (
        <SignInAgain
          user={user}
          onSignedIn={onSignedIn}
          leaveLabel="Cancel"
          onLeave={cancelProof}
          hasOtherWays={false}
        />
      ) : (
        <ProofBySignOn />
      )}
    </>
  )
}

/** The identity provider asks in a window of its own; the page goes on once it is looked at again. */
function ProofBySignOn() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (page: Window | null) => {
      const { url } = await callApi(signOnApi.prove, { body: {} })
      if (page) page.location.href = url
      else window.location.assign(url)
    },
    onError: (_error, page) => page?.close(),
  })
  return (
    <Stack gap="md">
      {error && <Banner tone="warning" message={errorMessage(error)} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={cancelProof}>
          Cancel
        </Button>
        {/* Opened with the press: later a browser would prevent it. */}
        <Button loading={isPending} onClick={() => mutate(window.open('', '_blank'))}>
          Continue with your company
        </Button>
      </Group>
    </Stack>
  )
}

function AnotherUser({ name, user, onSignedIn }: Asked & { readonly name: string }) {
  const [signsIn, setSignsIn] = useState(false)
  return (
    <>
      <Explanation>
        {`This page was opened by ${nameOf(user)}, and saves nothing until you choose who goes on. What is typed here is kept.`}
      </Explanation>
      {signsIn ? (
        <SignInAgain
          user={user}
          onSignedIn={onSignedIn}
          leaveLabel="Back"
          onLeave={() => setSignsIn(false)}
        />
      ) : (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => window.location.reload()}>
            {`Go on as ${name}`}
          </Button>
          <Button onClick={() => setSignsIn(true)}>{`Go on as ${nameOf(user)}`}</Button>
        </Group>
      )}
    </>
  )
}

interface SignInAgainProps extends Asked {
  readonly leaveLabel: string
  readonly onLeave: () => void
  readonly hasOtherWays?: boolean
}

/** The fields by which the user of the page signs in again; an identity provider has a window of its own. */
function SignInAgain({
  user,
  onSignedIn,
  leaveLabel,
  onLeave,
  hasOtherWays = true,
}: SignInAgainProps) {
  const [password, setPassword] = useState('')
  const signIn = useSignIn(null, onSignedIn)
  const { email } = user
  return (
    <Stack gap="md">
      {signIn.banner && <Banner {...signIn.banner} onDismiss={signIn.dismissBanner} />}
      {signIn.step === 'code' ? (
        <CodeForm
          credentials={{ email, password }}
          methods={signIn.methods}
          method={signIn.method}
          passcodesFrom={signIn.passcodesFrom}
          pending={signIn.pending}
          rejections={signIn.rejections}
          onMethod={signIn.choose}
          onRejected={signIn.reject}
          onBack={signIn.startOver}
          onSubmit={(token) => signIn.submit({ email, password, token })}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (password !== '' && !signIn.pending) signIn.submit({ email, password })
          }}
        >
          <Stack gap="md">
            <TextInput label="Email" name="email" autoComplete="username" readOnly value={email} />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {hasOtherWays && (
              <Anchor fz="sm" href="/login" target="_blank">
                Sign in another way, in a new window
              </Anchor>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onLeave}>
                {leaveLabel}
              </Button>
              <Button type="submit" disabled={password === ''} loading={signIn.pending}>
                Sign in
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
