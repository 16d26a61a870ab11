import type { ValueMeaning } from '@insights/contract/survey/respondents.ts'
import type { ApplicationId, ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { FormulaVersion } from '@insights/domain/scoring/formula.ts'
import type { Generated, JSONColumnType } from 'kysely'

import type { Moment, Stamp } from './columns.ts'

/** True for a record with the title of an older one, from before titles were compared as they are read. */
export type Twin = Generated<boolean>

/** Records that reports are made from. */
export interface CatalogueTables {
  applications: { id: ApplicationId; title: ApplicationKey; position: number }
  industries: IndustriesTable
  categories: CategoriesTable
  capabilities: CapabilitiesTable
  survey_questions: SurveyQuestionsTable
  companies: {
    id: Generated<string>
    title: string
    active: Generated<boolean>
    twin: Twin
    created_at: Stamp
    updated_at: Stamp
  }
  company_industries: { company_id: string; industry_id: string }
  catalogue_imports: CatalogueImportsTable
  survey_value_meanings: { industry_id: string; meanings: JSONColumnType<ValueMeaning[]> }
  capability_changes: { id: string; title: string; updates_history: boolean; position: number }
}

interface IndustriesTable {
  id: Generated<string>
  title: string
  description: Generated<string>
  svg_icon: string
  active: Generated<boolean>
  /** Version of the scoring formula of new editions. */
  formula: Generated<FormulaVersion>
  twin: Twin
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
  twin: Twin
  created_at: Stamp
  updated_at: Stamp
}

interface CapabilitiesTable {
  id: Generated<string>
  category_id: string
  title: string
  description: Generated<string>
  active: Generated<boolean>
  twin: Twin
  created_at: Stamp
  updated_at: Stamp
}

interface SurveyQuestionsTable {
  id: Generated<string>
  industry_id: string
  category_id: string
  title: string
  active: Generated<boolean>
  twin: Twin
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
  imported_at: Moment | null
}
