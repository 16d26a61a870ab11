import type {
  ApplicationId,
  ApplicationKey,
  DeviceWeights,
  UserRatings,
} from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { AnswerStatus } from '@insights/domain/report/answer.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

import type { DriveTables } from './drive-tables.ts'

/** Filled in by the database; may be given all the same. */
type Stamp = ColumnType<Date, Date | undefined, Date>
type Json<Value extends object> = JSONColumnType<Value, string, string>

/** The schema as the migrations leave it. */
export interface Tables extends DriveTables {
  products: { id: string; name: string; canonical_name: string }
  users: UsersTable
  user_products: { user_id: string; product_id: string; last_login_at: Date | null }
  company_customers: CompanyCustomersTable
  sales_people: {
    id: Generated<string>
    name: string
    email: string
    created_at: Stamp
    updated_at: Stamp
  }
  sessions: {
    token_hash: Buffer
    id: Generated<string>
    user_id: string
    address: Generated<string>
    user_agent: Generated<string>
    created_at: Stamp
    seen_at: Stamp
  }
  ended_sessions: { token_hash: Buffer; user_id: string; ended_at: Stamp }
  pending_totps: {
    token_hash: Buffer
    secret: Buffer
    verified_step: number | null
    created_at: Stamp
  }
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  one_time_passcodes: { user_id: string; code_hash: Buffer; expires_at: Date }
  password_links: {
    token_hash: Buffer
    user_id: string
    purpose: 'reset' | 'invitation'
    created_at: Stamp
    expires_at: Date
    used_at: Date | null
  }
  /** The names of users and of staff whose accounts are gone, kept by the database. */
  people: { id: string; name: string; last_name: string }
  purchase_requests: { user_id: string; edition_id: string; requested_at: Stamp }
  attempts: { subject: string; tries: Date[]; forget_at: Date }
  used_challenges: { challenge: string; expires_at: Date }
  done_jobs: { job_id: string; done_at: Stamp }
  maintenance_notices: {
    id: Generated<string>
    name: string
    date: Date
    details: string[]
    created_at: Stamp
    updated_at: Stamp
  }
  activities: ActivitiesTable
  applications: { id: ApplicationId; title: ApplicationKey; position: number }
  industries: IndustriesTable
  categories: CategoriesTable
  capabilities: CapabilitiesTable
  survey_questions: SurveyQuestionsTable
  companies: {
    id: Generated<string>
    title: string
    active: Generated<boolean>
    created_at: Stamp
    updated_at: Stamp
  }
  company_industries: { company_id: string; industry_id: string }
  catalogue_imports: CatalogueImportsTable
  capability_changes: { id: string; title: string; updates_history: boolean; position: number }
  editions: { id: Generated<string>; industry_id: string; date: string }
  reports: ReportsTable
  report_editors: { report_id: string; user_id: string; edited_at: Stamp }
  company_reports: CompanyReportsTable
  report_companies: {
    report_id: string
    company_id: string
    title: string
    user_ratings: Json<UserRatings>
  }
  report_categories: ReportCategoriesTable
  report_capabilities: {
    report_id: string
    capability_id: string
    category_id: string
    title: string
  }
  answers: AnswersTable
  /** Filled by a trigger; images are added by `capability-reports/keep-image-change.ts`. */
  answer_changes: {
    report_id: string
    id: string
    company_id: string
    application_id: ApplicationId
    capability_id: string
    changed_at: Date
    changed_by: string | null
    before: object
    after: object
  }
  images: ImagesTable
  unremoved_files: { sha256: string; since: Stamp }
  report_images: { report_id: string; image_id: string }
  answer_images: { report_id: string; answer_id: string; image_id: string; position: number }
  consumer_surveys: {
    report_id: string
    id: Generated<string>
    raw_data: Json<SurveyRow[]>
    sorted_data: Json<SurveyRow[]>
    created_at: Stamp
    updated_at: Stamp
  }
  device_weights: {
    report_id: string
    id: Generated<string>
    device_weights: Json<DeviceWeights>
    created_at: Stamp
    updated_at: Stamp
  }
  scorings: {
    report_id: string
    id: Generated<string>
    formula_version: number
    scoring_and_ranking: Json<CompanyScore[]>
    created_at: Stamp
  }
  content_buildings: {
    report_id: string
    id: Generated<string>
    content: Json<Content>
    stamps: Json<Record<string, string>>
    created_at: Stamp
    updated_at: Stamp
  }
  methodologies: {
    report_id: string
    id: Generated<string>
    methodology: string
    created_at: Stamp
    updated_at: Stamp
  }
  /** Who is writing what just now. */
  content_editors: { report_id: string; user_id: string; sections: string[]; seen_at: Stamp }
  /** The brand of an industry that a user calls their own. */
  own_brands: { user_id: string; industry_id: string; company_id: string }
  report_documents: {
    report_id: string
    /** Of which shape the document is; see `DOCUMENT_SHAPE`. */
    shape: number
    etag: string
    body: Buffer
    preview: Buffer
  }
  report_pdfs: ReportPdfsTable
  sent_mails: { job_id: string; sent_at: Stamp }
  secret_key_check: { single: Generated<boolean>; sealed: Buffer }
}

interface UsersTable {
  id: Generated<string>
  email: string
  password_hash: string | null
  name: string
  last_name: string
  phone: Generated<string>
  title: Generated<string>
  company: Generated<string>
  login_type: 'SENIOR' | 'ADMIN' | 'CUSTOMER'
  active: Generated<boolean>
  force_totp: Generated<boolean>
  totp_secret: Buffer | null
  totp_last_step: number | null
  company_customer_id: string | null
  /** Name, last name and e-mail in lower case, kept by the database. */
  search: ColumnType<string, never, never>
  created_at: Stamp
  updated_at: Stamp
}

interface CompanyCustomersTable {
  id: Generated<string>
  name: string
  url: Generated<string>
  address: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  sales_person_id: string | null
  primary_user_id: string | null
  billing_user_id: string | null
  created_at: Stamp
  updated_at: Stamp
}

interface ActivitiesTable {
  id: Generated<string>
  subject_type: string
  subject_reference: string
  app: Generated<string>
  action: string
  actor_id: string | null
  created_at: Stamp
}

interface IndustriesTable {
  id: Generated<string>
  title: string
  description: Generated<string>
  svg_icon: string
  active: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface CategoriesTable {
  id: Generated<string>
  industry_id: string
  title: string
  description: Generated<string>
  belongs_to: string
  fixed_scoring_weight: number | null
  active: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface CapabilitiesTable {
  id: Generated<string>
  category_id: string
  title: string
  description: Generated<string>
  active: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface SurveyQuestionsTable {
  id: Generated<string>
  industry_id: string
  category_id: string
  title: string
  active: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface CatalogueImportsTable {
  id: Generated<string>
  industry_id: string
  created_by: string
  file_name: string
  cells: JSONColumnType<string[][] | null, string, string | null>
  fingerprint: string
  rows_to_write: number
  rows_written: Generated<number>
  created_at: Stamp
  imported_at: Date | null
}

interface ReportsTable {
  id: Generated<string>
  edition_id: string
  revision: Generated<number>
  status: Generated<ReportStatus>
  title: string
  created_at: Stamp
  created_by: string | null
  updated_at: Stamp
  updated_by: string | null
}

interface CompanyReportsTable {
  id: Generated<string>
  company_customer_id: string
  edition_id: string
  po: Generated<string>
  po_date: string | null
  created_at: Stamp
  updated_at: Stamp
}

interface ReportCategoriesTable {
  report_id: string
  id: Generated<string>
  category_id: string
  application_id: ApplicationId
  title: string
  belongs_to: string
  fixed_scoring_weight: number | null
}

interface AnswersTable {
  report_id: string
  id: Generated<string>
  company_id: string
  application_id: ApplicationId
  category_id: string
  capability_id: string
  status: Generated<AnswerStatus>
  has_capability: boolean | null
  capability_change_id: string | null
  capability_change_note: Generated<string>
  version: Generated<number>
  created_at: Stamp
  updated_at: Date | null
  updated_by: string | null
}

interface ImagesTable {
  id: Generated<string>
  sha256: string
  thumbnail_sha256: string
  name: string
  mime: string
  bytes: number
  width: number
  height: number
  created_at: Stamp
  created_by: string | null
}

interface ReportPdfsTable {
  report_id: string
  id: Generated<string>
  company_customer_id: string | null
  state: Generated<'queued' | 'running' | 'done' | 'failed'>
  request: Generated<string>
  requested_by: string | null
  state_since: Stamp
  reason: string | null
  sha256: string | null
  bytes: number | null
  pages: number | null
  missing_pictures: Generated<string[]>
  draft: boolean | null
  made_for: string | null
  made_of: ColumnType<Date | null, string | null, string | null>
  made_at: Date | null
}
