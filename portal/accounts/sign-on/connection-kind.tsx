import { type SignOnConnection, signOnConnectionsApi } from '@insights/contract/accounts/sign-on.ts'
import { TextInput, Textarea } from '@mantine/core'

import { callApi } from '../../api/call-api.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import type { Field } from '../../ui/records/field.ts'
import { lineField } from '../../ui/records/fields.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import type { DrawerProps } from '../../ui/records/RecordList.tsx'
import { saveBy, useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { companyField } from '../users/user-fields.tsx'
import { SIGN_ON_KEY } from './connection-query.ts'

export const nameOfConnection = ({ companyCustomer }: Pick<SignOnConnection, 'companyCustomer'>) =>
  companyCustomer?.name ?? 'Staff'

/** How far a connection is set up, in words. */
export function stateOf({ enabled, enforced, checkedAt }: SignOnConnection): string {
  if (enforced) return 'Required'
  if (enabled) return 'On'
  return checkedAt === null ? 'Not checked yet' : 'Off'
}

const COLUMNS: readonly Column<SignOnConnection>[] = [
  { id: 'for', header: 'For', names: true, cell: nameOfConnection },
  {
    id: 'issuer',
    header: 'Identity provider',
    below: true,
    cell: ({ issuer }) => URL.parse(issuer)?.host ?? issuer,
  },
  {
    id: 'domains',
    header: 'Domains',
    below: true,
    cell: ({ domains }) => domains.map(({ name }) => name).join(', ') || '–',
  },
  { id: 'state', header: 'Sign-on', below: true, width: '9rem', cell: stateOf },
  {
    id: 'createdAt',
    header: 'Created at',
    sort: true,
    align: 'left',
    width: '9rem',
    cell: ({ createdAt }) => <DateTimeLabel at={createdAt} />,
  },
]

/** The connections to identity providers. */
export const CONNECTION_KIND: RecordKind<SignOnConnection> = {
  key: SIGN_ON_KEY,
  find: signOnConnectionsApi.find,
  // Its secret never comes back, so that a connection sent again cannot be compared with itself.
  save: ({ base, changes }) => saveBy<SignOnConnection>(signOnConnectionsApi)({ base, changes }),
  urlState: { column: 'createdAt', descending: false },
  label: 'Sign-on',
  nameOf: nameOfConnection,
  columns: COLUMNS,
  newLabel: 'New sign-on',
  editLabel: () => 'Edit',
  empty: () => (
    <EmptyState title="No sign-on yet">
      Everybody signs in with a password. A company that has an identity provider can have its users
      sign in through that.
    </EmptyState>
  ),
  removal: {
    remove: ({ _id }) => callApi(signOnConnectionsApi.remove, { params: { id: _id } }),
    title: 'Delete sign-on',
    body: (item) =>
      `The sign-on of ${nameOfConnection(item)} will be deleted. Whoever is signed in by it is signed out; accounts without a password then need one by “Forgot password”.`,
    done: (item) => `The sign-on of ${nameOfConnection(item)} has been deleted.`,
  },
}

interface Values {
  readonly companyCustomer: string | null
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** One on each line. */
  readonly domains: string
}

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '')

const secretField = (item: SignOnConnection | null): Field<string> => ({
  label: 'Client secret',
  secret: true,
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      type="password"
      autoComplete="new-password"
      maxLength={1000}
      value={value}
      description={
        item?.hasSecret
          ? 'A secret is stored. Type another one to replace it.'
          : 'Leave it empty for a public client.'
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (secret) => (secret === '' ? 'As it was' : 'Another one'),
})

const DOMAINS: Field<string> = {
  label: 'Domains of email addresses',
  input: ({ value, onChange, ...input }) => (
    <Textarea
      {...input}
      value={value}
      autosize
      minRows={2}
      maxRows={8}
      placeholder="bank.example"
      description="One on each line. Each is verified by a TXT record in the next step."
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (domains) => linesOf(domains).join(', '),
}

const formOf = (item: SignOnConnection | null): RecordForm<SignOnConnection, Values> => ({
  fields: {
    companyCustomer: {
      ...companyField('Leave it empty for the sign-on of staff.', item !== null),
      required: false,
      check: () => null,
    },
    issuer: lineField({
      label: 'Address of the identity provider',
      longest: 500,
      required: true,
      type: 'url',
      placeholder: 'https://login.bank.example',
      description: 'The issuer, exactly as the provider names itself.',
      check: (text) =>
        URL.canParse(text) ? null : 'Must be an address such as https://login.bank.example',
    }),
    clientId: lineField({ label: 'Client ID', longest: 300, required: true }),
    clientSecret: secretField(item),
    domains: DOMAINS,
  },
  read: (connection) => ({
    companyCustomer: connection?.companyCustomer?._id ?? null,
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    domains: connection?.domains.map(({ name }) => name).join('\n') ?? '',
  }),
  write: ({ companyCustomer, issuer, clientId, clientSecret, domains }) => ({
    companyCustomer,
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    clientSecret,
    domains: linesOf(domains),
  }),
})

/** The form of a connection; what follows is done on its own page, step by step. */
export function ConnectionDrawer({
  opened,
  item,
  onSaved,
  onClose,
}: DrawerProps<SignOnConnection>) {
  const form = useRecordForm({
    form: formOf(item),
    item,
    mutation: useSaveRecord(CONNECTION_KIND),
    onSaved,
  })
  return (
    <RecordDrawer
      opened={opened}
      title={item ? 'Edit sign-on' : 'New sign-on'}
      subject={item ? nameOfConnection(item) : undefined}
      form={form}
      onClose={onClose}
    />
  )
}
