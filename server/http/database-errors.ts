import { badRequest, conflict, type HttpError, unavailable } from './errors.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A zero character, which neither text nor JSON of PostgreSQL can hold. */
const UNSTORABLE_TEXT = ['22021', '22P05']
const DISK_FULL = '53100'
/** Raised by the guards of published reports and of the last senior, see the migrations. */
const GUARDS = ['CI001', 'CI002', 'CI003']

/** Messages to users when a constraint rejects their input, by the constraint's name. */
const MESSAGES: Record<string, string> = {
  industries_title: 'Another industry has this title.',
  categories_title: 'Another category of this industry has this title.',
  capabilities_title: 'Another capability of this category has this title.',
  survey_questions_title: 'This industry has this survey question already.',
  companies_title: 'Another company has this title.',
  users_email: 'Email exist, please select other',
  company_customers_name: 'Another company has this name.',
  company_customers_name_key: 'Another company has this name.',
  sales_people_email: 'Another sales person has this e-mail.',
  reports_one_open: 'Another revision of this edition is open already.',
  reports_edition_id_revision_key: 'Another report uses this month and year already.',
  company_reports_company_customer_id_edition_id_key:
    'This edition is assigned to the company already.',
  company_brands_one_of_industry: 'The company has an own brand in this industry already.',
  sign_on_connections_company_customer_id_key: 'They have a sign-on already. Change that one.',
  sign_on_domains_verified_key: 'Another sign-on has verified this domain already.',
}

/**
 * The field of a body that a constraint rejects: a duplicate value, or one that names a missing
 * record.
 */
const FIELDS: Record<string, string> = {
  industries_title: 'title',
  categories_title: 'title',
  capabilities_title: 'title',
  survey_questions_title: 'title',
  companies_title: 'title',
  company_customers_name: 'name',
  company_customers_name_key: 'name',
  sales_people_email: 'email',
  company_reports_company_customer_id_edition_id_key: 'report',
  company_brands_one_of_industry: 'industry',
  company_brands_company_customer_id_fkey: 'company',
  categories_industry_id_fkey: 'industry',
  capabilities_category_id_fkey: 'category',
  company_industries_industry_id_fkey: 'industries',
  company_reports_company_customer_id_fkey: 'company',
  company_customers_sales_person_id_fkey: 'salesPerson',
  users_company_customer_id_fkey: 'companyCustomer',
  user_products_product_id_fkey: 'applications',
  sign_on_connections_company_customer_id_key: 'companyCustomer',
  sign_on_connections_company_customer_id_fkey: 'companyCustomer',
}

/** Why a record that others refer to cannot be changed, by the foreign key that prevents it. */
const HELD: Record<string, string> = {
  company_customers_primary_user: 'The primary contact cannot leave the company.',
}

/** Returns whether a foreign key has rejected an input. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
}

/**
 * The response to an error of the database that the caller's input caused; undefined for others.
 */
export function toDatabaseHttpError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const field = FIELDS[constraint]
  const atField = (message: string) => (field ? { [field]: message } : undefined)
  if (error.code === UNIQUE_VIOLATION) {
    const message = MESSAGES[constraint] ?? 'Someone else just created the same record.'
    return conflict(message, undefined, atField(message))
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    if (HELD[constraint]) return conflict(HELD[constraint])
    const message = 'The request names a record that does not exist.'
    return badRequest(message, atField(message))
  }
  if (UNSTORABLE_TEXT.includes(String(error.code))) {
    return badRequest('The request contains an unsupported character.')
  }
  if (error.code === DISK_FULL) {
    return unavailable(
      'The server is out of disk space. Nothing was saved. Please contact your administrator.',
    )
  }
  if (GUARDS.includes(String(error.code))) return conflict(error.message)
  return undefined
}
