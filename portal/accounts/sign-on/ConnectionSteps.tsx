import { type SignOnConnection, signOnConnectionsApi } from '@insights/contract/accounts/sign-on.ts'
import { usersApi } from '@insights/contract/accounts/users.ts'
import type { EmailProof } from '@insights/domain/accounts/sign-on/sign-on.ts'
import { Button, Code, Group, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { USERS_KEY } from '../users/users-query.ts'
import { SIGN_ON_KEY } from './connection-query.ts'
import { signOnWordsQuery } from './sign-on-queries.ts'

interface Props {
  readonly connection: SignOnConnection
}

/** The steps from a registered client to a sign-on that is required, each with its own test. */
export function ConnectionSteps({ connection }: Props) {
  const { _id: id, domains, lastTest, provedAt } = connection
  const params = { id }
  const show = useShow()
  const onError = (error: unknown) => notify.error(errorMessage(error))
  const check = useMutation({
    mutationFn: () => callApi(signOnConnectionsApi.check, { params, body: {} }),
    onSuccess: (checked) => show(checked.connection),
    onError,
  })
  const verify = useMutation({
    mutationFn: (domain: string) =>
      callApi(signOnConnectionsApi.verify, { params, body: { domain } }),
    onSuccess: show,
    onError,
  })
  const test = useMutation({
    mutationFn: () => callApi(signOnConnectionsApi.test, { params, body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  })
  const verified = domains.filter(({ verifiedAt }) => verifiedAt !== null).length
  return (
    <>
      <Section
        id="provider"
        title="1. Identity provider"
        explanation="Register a web application there with these addresses, then check it: its metadata, PKCE and keys are read."
      >
        <Stack gap="xs" align="flex-start">
          <Copied label="Redirect URI" text={`${window.location.origin}${connection.callback}`} />
          <Copied label="Page after signing out" text={`${window.location.origin}/login`} />
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            Check
          </Button>
          <Checked connection={connection} />
          {check.data?.failure && <Failure name={check.data.failure} detail={check.data.detail} />}
        </Stack>
      </Section>
      <Section
        id="domains"
        title="2. Domains"
        explanation="Only addresses at verified domains sign on. The company adds each TXT record to its DNS."
      >
        {domains.length === 0 && <p>No domains yet. Choose Edit to add them.</p>}
        {domains.map(({ name, record, value, verifiedAt }) => (
          <Stack key={name} gap="xs" align="flex-start" mb="md">
            <b>{name}</b>
            {verifiedAt === null ? (
              <>
                <Copied label="Name" text={record} />
                <Copied label="Text" text={value} />
                <Button
                  variant="default"
                  loading={verify.isPending && verify.variables === name}
                  onClick={() => verify.mutate(name)}
                >
                  Verify {name}
                </Button>
              </>
            ) : (
              <span>
                Verified on <DateTimeLabel at={verifiedAt} />
              </span>
            )}
          </Stack>
        ))}
        <AddressProof connection={connection} />
      </Section>
      <Section
        id="test"
        title="3. Test"
        explanation="You sign on at the provider, and come back here. Nobody is signed in by it, and no account is created."
      >
        <Stack gap="xs" align="flex-start">
          <Button disabled={verified === 0} loading={test.isPending} onClick={() => test.mutate()}>
            Test a sign-on
          </Button>
          {lastTest && <Tested {...lastTest} />}
          {!lastTest?.failure && provedAt !== null && (
            <span>
              A sign-on has worked since <DateTimeLabel at={provedAt} withTime />.
            </span>
          )}
        </Stack>
      </Section>
      <TurnOn connection={connection} verified={verified} />
    </>
  )
}

/** Puts a changed connection where the page reads it. */
function useShow() {
  const queryClient = useQueryClient()
  return (changed: SignOnConnection) => {
    queryClient.setQueryData([...SIGN_ON_KEY, changed._id], changed)
    void queryClient.invalidateQueries({ queryKey: [...SIGN_ON_KEY, 'list'] })
  }
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Group gap="xs">
      <span>{label}</span>
      <Code>{text}</Code>
      <CopyButton text={text} what={label} />
    </Group>
  )
}

function Checked({ connection: { checkedAt } }: Props): ReactNode {
  if (checkedAt === null) return null
  return (
    <span>
      In order when it was checked on <DateTimeLabel at={checkedAt} withTime />.
    </span>
  )
}

interface FailureProps {
  readonly name: string
  readonly detail?: string
}

function Failure({ name, detail = '' }: FailureProps): ReactNode {
  const { data: words } = useQuery(signOnWordsQuery(name))
  return words && <Banner tone="warning" message={`${words} ${detail}`.trim()} />
}

function Tested(test: NonNullable<SignOnConnection['lastTest']>) {
  const { at, failure, email, emailVerified, name } = test
  return (
    <>
      {failure ? (
        <Failure name={failure} />
      ) : (
        <Banner tone="success" message="The test sign-on worked." />
      )}
      <span>
        <DateTimeLabel at={at} withTime />: the provider said {email ?? 'no usable address'}
        {email !== null && (emailVerified ? ' (verified)' : ' (not verified)')}
        {name !== null && `, ${name}`}.
      </span>
    </>
  )
}

function useChange({ _id: id, updatedAt }: SignOnConnection) {
  return useMutation({
    mutationFn: (change: Changes) =>
      callApi(signOnConnectionsApi.patch, { params: { id }, body: { ...change, updatedAt } }),
    onSuccess: useShow(),
    onError: (error) => notify.error(errorMessage(error)),
  })
}

const PROOFS: readonly { readonly value: EmailProof; readonly label: string }[] = [
  { value: 'claim', label: 'It says so: “email_verified” is true' },
  { value: 'text', label: 'It says so as a text: “email_verified” is "true"' },
  { value: 'domains', label: 'It only gives out addresses of its own domains' },
]

/** The proof that an address is its person's own; the choice takes effect at once. */
function AddressProof({ connection }: Props) {
  const { mutate, isPending } = useChange(connection)
  async function choose(emailProof: EmailProof) {
    const question = {
      title: 'Take its addresses as verified?',
      body: 'Whoever has an account at this provider with an address at one of the verified domains can then take the account of that address here, if it has had no owner yet. Choose this only if people cannot enter an address there themselves.',
      confirmLabel: 'Take them as verified',
      danger: true,
    }
    if (emailProof !== 'domains' || (await confirm(question))) mutate({ emailProof })
  }
  return (
    <Select
      label="How the provider verifies an address"
      description="Microsoft Entra ID says nothing by default; Cognito and JumpCloud send a text."
      maw="34rem"
      allowDeselect={false}
      disabled={isPending}
      data={PROOFS}
      value={connection.emailProof}
      onChange={(value) => value !== null && void choose(value)}
    />
  )
}

/** The switch by which the provider's second factor replaces ours; takes effect at once. */
function ProviderMfa({ connection }: Props) {
  const { mutate, isPending } = useChange(connection)
  const { providerMfa, acrValues } = connection
  return (
    <>
      <Switch
        label="The provider asks for MFA"
        description="Each sign-on has to say so: “mfa” in “amr”, or a value below as “acr”. When off, the portal asks for its own from whoever has or needs one."
        disabled={isPending}
        checked={providerMfa}
        onChange={(event) => mutate({ providerMfa: event.currentTarget.checked })}
      />
      {providerMfa && (
        <TextInput
          key={acrValues}
          label="Values of “acr” to ask for"
          description="As the provider documents them, separated by blanks. Empty where its own rules ask."
          maw="34rem"
          maxLength={500}
          disabled={isPending}
          defaultValue={acrValues}
          onBlur={({ currentTarget: { value } }) => {
            if (value.trim() !== acrValues) mutate({ acrValues: value })
          }}
        />
      )}
    </>
  )
}

/** The switches take effect at once. */
function TurnOn({ connection, verified }: Props & { readonly verified: number }) {
  const { companyCustomer, users, ...now } = connection
  const { mutate, isPending } = useChange(connection)
  const people = `${users.all} active ${users.all === 1 ? 'user' : 'users'}, ${users.connected} connected`
  return (
    <Section id="turn-on" title="4. Turn on" explanation={`${people}.`}>
      <Stack gap="md">
        <Switch
          label="Users can sign in through the identity provider"
          description={
            now.checkedAt === null || verified === 0
              ? 'Check the provider and verify a domain first.'
              : 'Passwords still work. Users connect their existing accounts once, with their password.'
          }
          disabled={isPending || (!now.enabled && (now.checkedAt === null || verified === 0))}
          checked={now.enabled}
          onChange={(event) => mutate({ enabled: event.currentTarget.checked })}
        />
        {companyCustomer && (
          <Switch
            label="Create accounts for people who sign on for the first time"
            description="They can read what the company has bought. When off, staff create their accounts."
            disabled={isPending}
            checked={now.justInTime}
            onChange={(event) => mutate({ justInTime: event.currentTarget.checked })}
          />
        )}
        {!companyCustomer && (
          <BreakGlass
            chosen={now.breakGlass}
            disabled={isPending}
            onChange={(breakGlass) => mutate({ breakGlass })}
          />
        )}
        <ProviderMfa connection={connection} />
        <Switch
          label="Users have to sign in through the identity provider"
          description={
            now.provedAt === null
              ? 'A sign-on has to work first.'
              : `Passwords, password links and MFA of the portal stop working, and sessions that passwords opened end.${elsewhere(users.elsewhere)}`
          }
          disabled={isPending || (!now.enforced && (!now.enabled || now.provedAt === null))}
          checked={now.enforced}
          onChange={(event) => mutate({ enforced: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  )
}

type Changes = Partial<
  Pick<
    SignOnConnection,
    | 'enabled'
    | 'enforced'
    | 'justInTime'
    | 'breakGlass'
    | 'emailProof'
    | 'providerMfa'
    | 'acrValues'
  >
>

function elsewhere(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' One user has an address at another domain and could not sign in any more.'
    : ` ${count} users have addresses at other domains and could not sign in any more.`
}

interface BreakGlassProps {
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onChange: (chosen: string[]) => void
}

/** Seniors who can sign in with a password on the day on which the provider is away. */
function BreakGlass({ chosen, disabled, onChange }: BreakGlassProps) {
  const { data = [] } = useQuery({
    queryKey: [...USERS_KEY, 'seniors'],
    queryFn: async ({ signal }) => {
      const query = { loginType: 'SENIOR', $limit: 100 }
      return (await callApi(usersApi.find, { query, signal })).data
    },
  })
  return (
    <MultiSelect
      label="Seniors who keep their password"
      description="For the day on which the identity provider is away. At least one, with MFA."
      data={data.map(({ _id, name, lastName }) => ({ value: _id, label: `${name} ${lastName}` }))}
      value={[...chosen]}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
