import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../catalogue/person/full-name.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { companyContactsQuery } from './companies-customer-query.ts'

import classes from './CompanyPanels.module.css'

type Contact = NonNullable<CompanyCustomer['users']>[number]

/** Who sells to a company customer, and whom to ask there. */
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
      <a href={`mailto:${contact.email}`} className={classes.link}>
        {contact.email}
      </a>
    </>
  )
}

/** As high as a name and its address. */
function Waiting() {
  return <Skeleton component="span" display="block" height="2.8em" width="70%" />
}
