import { useOwnCompanies } from './own-companies.ts'

import classes from './OwnCompany.module.css'

interface Props {
  readonly companyId: string
  readonly name: string
}

/** A brand's name, marked as the reader's own. */
export function CompanyName({ companyId, name }: Props) {
  const own = useOwnCompanies()
  if (!own.has(companyId)) return name
  return (
    <>
      {name}
      <span className={classes.mark}>Us</span>
    </>
  )
}
