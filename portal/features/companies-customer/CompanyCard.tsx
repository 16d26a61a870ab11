import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { Button, Title } from '@mantine/core'

import { stripUrlScheme } from './strip-url-scheme.ts'

import classes from './CompanyPanels.module.css'

interface Props {
  readonly company: CompanyCustomer
  readonly onUpdate: () => void
}

/** Where a company customer is found. */
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
              <a href={url} target="_blank" rel="noopener noreferrer" className={classes.link}>
                {stripUrlScheme(url)}
              </a>
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
