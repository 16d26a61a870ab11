import { companyCustomersApi } from '@insights/contract/clients/company-customers.ts'
import { Radio, Select, type SelectProps, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import type { Field } from '../../ui/records/field.ts'
import { KEYLIMERS, type LoginType, roleName } from './roles.ts'

const DUTIES: Record<LoginType, string> = {
  SENIOR: 'Writes, approves and publishes reports, and administers the portal.',
  ADMIN: 'Writes reports. Seniors approve and publish.',
  CUSTOMER: '',
}

interface Options {
  /** Text below the label. */
  readonly description?: string
  /** True for one's own role, which users cannot change. */
  readonly locked?: boolean
}

/** The role of a member of the staff. */
export const roleField = ({ description, locked }: Options): Field<LoginType | null> => ({
  label: 'Role',
  required: true,
  check: (role) => (role === null ? 'Required' : null),
  input: ({ value, onChange, 'data-autofocus': _first, ...input }) => (
    <Radio.Group
      {...input}
      description={description}
      value={value}
      onChange={(role) => onChange(role as LoginType)}
    >
      <Stack gap="xs" mt={6}>
        {KEYLIMERS.map((role) => (
          <Radio
            key={role}
            value={role}
            label={roleName(role)}
            description={DUTIES[role]}
            disabled={locked && role !== value}
          />
        ))}
      </Stack>
    </Radio.Group>
  ),
  show: (role) => role && roleName(role),
})

/** Customers stay customers. */
export const CUSTOMER_ROLE_FIELD: Field<LoginType | null> = {
  label: 'Role',
  input: ({ label }) => <TextInput label={label} value={roleName('CUSTOMER')} readOnly />,
  show: (role) => role && roleName(role),
}

/**
 * The company customer of a customer; `description` explains the choice. A primary contact cannot
 * change company customer.
 */
export const companyField = (description: string, isPrimary = false): Field<string | null> => ({
  label: 'Company',
  required: true,
  check: (company) => (company === null ? 'Required' : null),
  input: ({ value, onChange, ...input }) => (
    <CompanyCustomerSelect
      {...input}
      value={value}
      onChange={onChange}
      disabled={isPrimary}
      description={isPrimary ? 'The primary contact cannot leave the company.' : description}
    />
  ),
  show: (company) => <CompanyCustomerName id={company} />,
})

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | null
  readonly onChange: (company: string | null) => void
}

/** Milliseconds of a pause in typing before the server is asked. */
const PAUSE = 250

/** Selects one of thousands of company customers: the server searches by the typed text. */
function CompanyCustomerSelect({ value, onChange, ...select }: Props) {
  const [typed, setTyped] = useState('')
  const own = useQuery({ ...companyOfUserQuery(value ?? ''), enabled: value !== null })
  const ownName = own.data?.name
  // Reopened, the list begins with all of them, not with the selected one.
  const [term] = useDebouncedValue(typed === ownName ? '' : typed.trim(), PAUSE)
  const { data: found = [], isFetching } = useQuery(companyOptionsQuery(term))
  const choices = found.map(({ _id, name }) => ({ value: _id, label: name }))
  const chosen = value !== null && ownName !== undefined ? [{ value, label: ownName }] : []
  const others = choices.filter((choice) => choice.value !== value)
  return (
    <Select
      {...select}
      data={[...chosen, ...others]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear company' }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No company has this in its name'}
      placeholder="Choose a company"
      comboboxProps={{ position: 'bottom' }}
    />
  )
}

function CompanyCustomerName({ id }: { id: string | null }) {
  const { data } = useQuery({ ...companyOfUserQuery(id ?? ''), enabled: id !== null })
  return id === null ? 'None' : (data?.name ?? '…')
}

/** Maximum length of a list to choose from; typing narrows it. */
const SHOWN = 20

/** Company customers to choose from, by the typed text. */
const companyOptionsQuery = (term: string) =>
  queryOptions({
    queryKey: ['companies-customer', 'choices', term],
    queryFn: ({ signal }) =>
      callApi(companyCustomersApi.find, {
        query: { term: term === '' ? undefined : term, $sort: { name: 1 }, $limit: SHOWN },
        signal,
      }),
    select: (page) => page.data,
    placeholderData: keepPreviousData,
  })

/** The user's company customer. */
const companyOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies-customer', id],
    queryFn: ({ signal }) => callApi(companyCustomersApi.get, { params: { id }, signal }),
  })
