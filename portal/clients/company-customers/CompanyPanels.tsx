import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Box, Button, Group, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../accounts/person.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { Cards, Panel } from '../../ui/page/parts.tsx'
import { companyContactsQuery } from './company-customers-query.ts'
import { stripUrlScheme } from './company-form.ts'

import classes from './CompanyPanels.module.css'

interface Props {
  readonly company: CompanyCustomer
  readonly onUpdate: () => void
}

/** Name and address of a company customer. */
export function CompanyCard({ company, onUpdate }: Props) {
  const { url, address, city, state, zip } = company
  return (
    <Panel component="section" className={classes.panel} aria-labelledby="company-info">
      <Group justify="space-between" gap="0.5rem 1rem" className={classes.head}>
        <Title order={2} id="company-info">
          Company
        </Title>
        <Button variant="default" size="compact-md" onClick={onUpdate}>
          Update Company
        </Button>
      </Group>
      <Cards component="dl" min="12rem" gap="0.875rem 1.5rem" className={classes.facts}>
        <div>
          <dt>Name</dt>
          <dd>{company.name}</dd>
        </div>
        <div>
          <dt>URL</dt>
          <dd>
            {url === '' ? (
              '–'
            ) : (
              <Box component="a" href={url} target="_blank" rel="noopener noreferrer" c="inkBlue">
                {stripUrlScheme(url)}
              </Box>
            )}
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            {address || '–'}
            <br />
            {[city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
          </dd>
        </div>
      </Cards>
    </Panel>
  )
}

type Contact = NonNullable<CompanyCustomer['users']>[number]

/** The sales person and the contacts of a company customer. */
export function AboutCompany({ company }: { company: CompanyCustomer }) {
  const { name, salesPerson, usersCount, createdAt } = company
  const contacts = useQuery(companyContactsQuery(company._id))
  return (
    <Panel component="section" className={classes.panel} aria-labelledby="about-company">
      <Group justify="space-between" gap="0.5rem 1rem" className={classes.head}>
        <Title order={2} id="about-company">
          About {name}
        </Title>
      </Group>
      <Cards component="dl" min="12rem" gap="0.875rem 1.5rem" className={classes.facts}>
        <div>
          <dt>Sales Person</dt>
          <dd>{salesPerson?.name ?? '–'}</dd>
        </div>
        <div>
          <dt>Primary contact</dt>
          <dd>{contacts.isPending ? <Waiting /> : <ContactName of={contacts.data?.primary} />}</dd>
        </div>
        <div>
          <dt>Billing contact</dt>
          <dd>{contacts.isPending ? <Waiting /> : <ContactName of={contacts.data?.billing} />}</dd>
        </div>
        <div>
          <dt>Users</dt>
          <dd>{usersCount}</dd>
        </div>
        <div>
          <dt>Client since</dt>
          <dd>
            <DateTimeLabel at={createdAt} />
          </dd>
        </div>
      </Cards>
    </Panel>
  )
}

function ContactName({ of: contact }: { of: Contact | undefined }) {
  if (contact === undefined) return '–'
  return (
    <>
      {fullName(contact)}
      <br />
      <Box component="a" href={`mailto:${contact.email}`} c="inkBlue">
        {contact.email}
      </Box>
    </>
  )
}

/** Placeholder as high as a name and its address. */
function Waiting() {
  return <Skeleton component="span" display="block" height="2.8em" width="70%" />
}
