import { badRequest, conflict, type HttpError } from './errors.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** Raised by the guards of published reports, see the migrations. */
const GUARDS = ['CI001', 'CI002']

/** What to tell people when a constraint refuses their input, by the constraint's name. */
const MESSAGES: Record<string, string> = {
  industries_title: 'Another industry has this title.',
  categories_title: 'Another category of this industry has this title.',
  capabilities_title: 'Another capability of this category has this title.',
  survey_questions_title: 'This industry has this survey question already.',
  companies_title: 'Another company has this title.',
  users_email: 'Email exist, please select other',
  company_customers_name: 'Another company has this name.',
  reports_one_open: 'Another revision of this edition is open already.',
  reports_edition_id_revision_key: 'Another report uses this month and year already.',
  company_reports_company_customer_id_edition_id_key:
    'This edition is assigned to the company already.',
}

/** The field of a body that names what a foreign key did not find. */
const FIELDS: Record<string, string> = {
  categories_industry_id_fkey: 'industry',
  capabilities_category_id_fkey: 'category',
  company_industries_industry_id_fkey: 'industries',
  company_reports_company_customer_id_fkey: 'company',
}

/** The answer to an error of the database that the caller's input caused; undefined for others. */
export function answerToDatabaseError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if (error.code === UNIQUE_VIOLATION) {
    return conflict(MESSAGES[constraint] ?? 'Somebody else has just made the same record.')
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const field = FIELDS[constraint]
    const message = 'The request names a record that does not exist.'
    return badRequest(message, field ? { [field]: message } : undefined)
  }
  if (GUARDS.includes(String(error.code))) return conflict(error.message)
  return undefined
}
