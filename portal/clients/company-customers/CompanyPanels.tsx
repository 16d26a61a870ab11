import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Box, Button, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../accounts/person.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { companyContactsQuery } from './company-customers-query.ts'
import { stripUrlScheme } from './strip-url-scheme.ts'

import classes from './CompanyPanels.module.css'

interface Props {
  readonly company: CompanyCustomer
  readonly onUpdate: () => void
}

/** Name and address of a company customer. */
export function CompanyCard({ company, onUpdate }: Props) {
  const { url, address, city, state, zip } = company
  return (
    <section className={classes.panel} aria-labelledby="company-info">
      <div className={classes.head}>
        <Title order={2} id="company-info">
          Company
        </Title>
        <Button variant="default" size="compact-md" onClick={onUpdate}>
          Update Company
        </Button>
      </div>
      <dl className={classes.facts}>
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
              <Box href={url} target="_blank" rel="noopener noreferrer" component="a" c="inkBlue">
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
      </dl>
    </section>
  )
}

type Contact = NonNullable<CompanyCustomer['users']>[number]

/** The sales person and the contacts of a company customer. */
export function AboutCompany({ company }: { company: CompanyCustomer }) {
  const { name, salesPerson, usersCount, createdAt } = company
  const contacts = useQuery(companyContactsQuery(company._id))
  return (
    <section className={classes.panel} aria-labelledby="about-company">
      <div className={classes.head}>
        <Title order={2} id="about-company">
          About {name}
        </Title>
      </div>
      <dl className={classes.facts}>
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
      </dl>
    </section>
  )
}

function ContactName({ of: contact }: { of: Contact | undefined }) {
  if (contact === undefined) return '–'
  return (
    <>
      {fullName(contact)}
      <br />
      <Box href={`mailto:${contact.email}`} component="a" c="inkBlue">
        {contact.email}
      </Box>
    </>
  )
}

/** Placeholder as high as a name and its address. */
function Waiting() {
  return <Skeleton component="span" display="block" height="2.8em" width="70%" />
}
