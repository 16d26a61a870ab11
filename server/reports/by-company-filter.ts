import { type Expression, sql } from 'kysely'

export type CompanyFilter =
  | string
  | { readonly $in?: readonly string[] | undefined; readonly $ne?: string | undefined }

/** Of reports, those that compare a company, one of several, or not a certain one. */
export function byCompanyFilter(filter: CompanyFilter | undefined): Expression<boolean>[] {
  if (filter === undefined) return []
  if (typeof filter === 'string') return [comparesOneOf([filter])]
  const { $in, $ne } = filter
  return [
    ...($in ? [comparesOneOf($in)] : []),
    ...($ne ? [sql<boolean>`not ${comparesOneOf([$ne])}`] : []),
  ]
}

function comparesOneOf(companies: readonly string[]) {
  return sql<boolean>`exists (
    select from report_companies
    where report_companies.report_id = reports.id
      and report_companies.company_id = any(${companies}::uuid[]))`
}
