import { type CompanyUser, companyUsersApi } from '@insights/contract/clients/company-users.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import { Text } from '@mantine/core'
import { IconReceipt, IconUserStar } from '@tabler/icons-react'

import { fullName, MFA_COLUMN } from '../../accounts/person.ts'
import { callApi } from '../../api/call-api.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'

import classes from '../cells.module.css'

const NOTHING = '–'
const ICON = { size: 16, stroke: 1.8, role: 'img' } as const

const COLUMNS: readonly Column<CompanyUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    cell: (user) => (
      <span className={classes.person}>
        {fullName(user)}
        {user.isPrimary && <IconUserStar {...ICON} aria-hidden={false} title="Primary contact" />}
        {user.isBilling && <IconReceipt {...ICON} aria-hidden={false} title="Billing contact" />}
        {!user.active && (
          <Text span fz="xs" fw={400} c="dimmed">
            Disabled
          </Text>
        )}
        {user.active && !user.hasPassword && (
          <Text span fz="xs" fw={400} c="dimmed">
            No password yet
          </Text>
        )}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sort: true,
    below: true,
    cell: ({ email }) => <span className={classes.email}>{email}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    sort: true,
    below: ({ title }) => title,
    cell: ({ title }) => title || NOTHING,
  },
  {
    id: 'phone',
    header: 'Phone',
    sort: true,
    below: ({ phone }) => phone,
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{phone || NOTHING}</span>,
  },
  MFA_COLUMN,
]

type NewUser = SentPart<typeof companyUsersApi.create, 'body'>

/** The company users of a company customer. */
export const companyUserKind = (companyId: string): RecordKind<CompanyUser> => ({
  key: ['user-company'],
  // A company customer counts its users and names its contacts, and the list of users has them too.
  alsoStale: [['companies-customer'], ['users']],
  find: companyUsersApi.find,
  parent: { companyId },
  save: ({ base, changes }) => {
    const url = location.origin
    return base === null
      ? callApi(companyUsersApi.create, { body: { ...(changes as NewUser), companyId, url } })
      : callApi(companyUsersApi.update, {
          params: { id: base._id },
          body: {
            // An update always includes both names.
            name: base.name,
            lastName: base.lastName,
            ...changes,
            companyId,
            url,
            updatedAt: base.updatedAt,
          },
        })
  },
  urlState: { column: 'name', descending: false },
  label: 'Users',
  nameOf: fullName,
  columns: COLUMNS,
  newLabel: 'New User',
  search: { label: 'Search users', placeholder: 'by name, email, title, phone' },
  empty: ({ term }) => (
    <EmptyState title="No users found">
      {term === '' ? 'This company has no users yet.' : `No users match “${term}”.`}
    </EmptyState>
  ),
  mayRemove: ({ can }) => can.delete,
  removal: {
    remove: ({ _id }) =>
      callApi(companyUsersApi.remove, { params: { id: _id }, query: { companyId } }),
    title: 'Delete user',
    body: (user) => `The ${fullName(user)} user will be deleted.`,
    done: (user) => `The ${fullName(user)} user has been deleted.`,
    // Another request has made the user the primary contact.
    cannot: 'Cannot delete',
  },
})
