import type { AnswerStatus } from '@insights/domain/answers/answer.ts'
import type { FollowedText, ReportFacts } from '@insights/domain/brand/facts/report-facts.ts'
import type {
  ApplicationId,
  DeviceWeights,
  UserRatings,
} from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { UncertaintySection } from '@insights/domain/reading/document/report-document.ts'
import type {
  SubjectKind,
  ThreadOrigin,
} from '@insights/domain/reports/comments/comment-subject.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import type { FormulaVersion } from '@insights/domain/scoring/formula.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

import type { Json, Moment, Stamp } from './columns.ts'

/** Reports and their tables. */
export interface ReportTables {
  editions: { id: Generated<string>; industry_id: string; date: string }
  /** The edition of an industry that every customer may read without buying it. */
  industry_samples: {
    industry_id: string
    edition_id: string
    created_at: Stamp
  }
  reports: ReportsTable
  report_editors: { report_id: string; user_id: string; edited_at: Stamp }
  report_companies: {
    report_id: string
    company_id: string
    title: string
    user_ratings: Json<UserRatings>
    /** The number of ratings that each of `user_ratings` is the mean of, where it was entered. */
    rating_counts: ColumnType<UserRatings, string | undefined, string>
    /** The day on which the ratings were read in the app stores, where it was entered. */
    ratings_read_on: string | null
    /** Copied from another edition, and unconfirmed. */
    ratings_carried_over: Generated<boolean>
  }
  report_categories: ReportCategoriesTable
  report_capabilities: {
    report_id: string
    capability_id: string
    category_id: string
    title: string
  }
  answers: AnswersTable
  /** A row for each company and application that was planned once, also after it was cleared. */
  work_plan_parts: {
    report_id: string
    company_id: string
    application_id: ApplicationId
    person_id: string | null
    /** A day, `YYYY-MM-DD`. */
    due: string | null
    version: Generated<number>
  }
  /** Changed parts as they were, until people are notified. */
  plan_changes: {
    report_id: string
    company_id: string
    application_id: ApplicationId
    person_id: string | null
    due: string | null
    changed_by: string | null
    changed_at: Moment
  }
  /** Filled by a trigger; images are added by `answers/answer-images.ts`. */
  answer_changes: {
    report_id: string
    id: string
    company_id: string
    application_id: ApplicationId
    capability_id: string
    changed_at: Moment
    changed_by: string | null
    before: object
    after: object
  }
  /** The second coding of a report: its people, and the share of cells drawn at random. */
  second_coding_plans: { report_id: string; share: number; seed: number; coders: string[] }
  second_codings: SecondCodingsTable
  images: ImagesTable
  image_texts: ImageTextsTable
  report_images: { report_id: string; image_id: string }
  answer_images: { report_id: string; answer_id: string; image_id: string; position: number }
  /** Belongs to the image in that report: another report of the same image has its own. */
  image_marks: {
    report_id: string
    image_id: string
    marks: Json<ImageMark[]>
    version: Generated<number>
  }
  image_redactions: {
    id: Generated<string>
    image_id: string
    areas: number
    redacted_by: string | null
    redacted_at: Stamp
  }
  consumer_surveys: {
    report_id: string
    id: Generated<string>
    raw_data: Json<SurveyRow[]>
    sorted_data: Json<SurveyRow[]>
    respondents: number | null
    /** Respondents by question, where fewer answered it. */
    question_respondents: ColumnType<Record<string, number>, string | undefined, string>
    design_effect: Generated<number>
    fieldwork_from: string | null
    fieldwork_to: string | null
    created_at: Stamp
    updated_at: Stamp
  }
  survey_respondents: {
    report_id: string
    question_ids: Json<string[]>
    /** A byte for each respondent and question, 0 without a rating. */
    ratings: Buffer
    /** Eight bytes for each respondent, little endian; null where all count the same. */
    weights: Buffer | null
  }
  device_weights: {
    report_id: string
    id: Generated<string>
    device_weights: Json<DeviceWeights>
    /** Respondents of the survey that the weights are taken from; null where not entered. */
    respondents: number | null
    created_at: Stamp
    updated_at: Stamp
  }
  scorings: {
    report_id: string
    id: Generated<string>
    formula_version: FormulaVersion
    scoring_and_ranking: Json<CompanyScore[]>
    created_at: Stamp
  }
  content_buildings: {
    report_id: string
    id: Generated<string>
    content: Json<Content>
    stamps: Json<Record<string, string>>
    /** Sections copied from another edition that were neither kept nor changed since. */
    carried_over: ColumnType<string[], string | undefined, string>
    carried_over_from: string | null
    /** Users by the paths of `stamps`, the last of each; without changes before this column. */
    authors: ColumnType<Record<string, string>, string | undefined, string>
    created_at: Stamp
    updated_at: Stamp
  }
  methodologies: {
    report_id: string
    id: Generated<string>
    methodology: string
    /** The month it was copied from, until it is kept or changed. */
    carried_over_from: string | null
    updated_by: string | null
    created_at: Stamp
    updated_at: Stamp
  }
  /** Decisions of seniors on answers and texts in review. */
  review_decisions: {
    report_id: string
    /** 'answer/' with its id, or 'text/' with its path. */
    subject: string
    /** The version that was looked at: the decision does not hold for another one. */
    version: string
    decision: 'accepted' | 'queried'
    decided_by: string
    decided_at: ColumnType<string, never, RawBuilder<string>>
    /** The user that a query asks: the last one who changed the subject, if known. */
    asked: string | null
    /** The thread of a query. */
    thread_id: string | null
  }
  /** Users who are writing, and their sections. */
  content_editors: { report_id: string; user_id: string; sections: string[]; seen_at: Stamp }
  comment_threads: {
    report_id: string
    id: string
    subject_kind: SubjectKind
    /** Refers to no row: the subject may be gone. */
    subject_id: string
    label: string
    point_x: number | null
    point_y: number | null
    origin: Generated<ThreadOrigin>
    created_at: Stamp
    resolved_at: Moment | null
    resolved_by: string | null
  }
  comments: {
    report_id: string
    id: string
    thread_id: string
    author_id: string | null
    text: string
    version: Generated<number>
    created_at: Stamp
    edited_at: Moment | null
  }
  /** With the name that the comment has. */
  comment_mentions: { report_id: string; comment_id: string; user_id: string; name: string }
  report_documents: {
    report_id: string
    /** Version of the document's shape; see `DOCUMENT_SHAPE`. */
    shape: number
    etag: string
    body: Buffer
    preview: Buffer
    /**
     * The part that later editions need; null when an earlier version of the portal has stored it.
     */
    earlier: Buffer | null
    /** The written texts with the values of their live figures, for the search; null without any. */
    texts: Json<Content> | null
    /** For lists and emails; null where an older version has stored the document. */
    facts: Json<ReportFacts> | null
    /** The text of each item that can be followed; null like `facts`. */
    followed: Json<readonly FollowedText[]> | null
    /** True until the draws of its scores are calculated and the document is stored with them. */
    awaits_draws: Generated<boolean>
  }
  /** Deleted by triggers with a change of what they were calculated from. */
  report_uncertainties: {
    report_id: string
    /** Version of the method; others count as missing. See `DRAWS_METHOD`. */
    method: number
    inputs_hash: string
    uncertainty: Json<UncertaintySection>
    created_at: Stamp
  }
  /** Fingerprints of published revisions. */
  report_fingerprints: {
    report_id: string
    fingerprint: string
    /** Title of the industry that the fingerprint was taken with. */
    industry: string
    created_at: Stamp
  }
  report_pdfs: ReportPdfsTable
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
  /** Reason, user and time of the return to draft; cleared by a trigger at the next status. */
  return_reason: string | null
  returned_by: string | null
  returned_at: Moment | null
  /** Why it replaces the revision before; null for the first, and where no reason was given. */
  revision_reason: string | null
  /** A changed answer needs a screenshot before the report can be finalized. */
  changed_needs_screenshot: Generated<boolean>
  /** Version of the scoring formula that the report was begun with. */
  formula: Generated<FormulaVersion>
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
  updated_at: Moment | null
  updated_by: string | null
}

/** A cell that is answered a second time. Open until `coded_at`; decided if the two differed. */
interface SecondCodingsTable {
  report_id: string
  answer_id: string
  industry_id: string
  company_id: string
  application_id: ApplicationId
  capability_id: string
  /** Why it is: part of the random sample, another answer than before, a "no" without one before. */
  sampled: boolean
  flipped: boolean
  new_no: boolean
  coder_id: string | null
  /** The first answer and its author when the second was given. */
  first_value: boolean | null
  first_by: string | null
  second_value: boolean | null
  second_note: Generated<string>
  coded_at: Moment | null
  adjudicator_id: string | null
  final_value: boolean | null
  final_note: Generated<string>
  adjudicated_at: Moment | null
}

interface ImagesTable {
  id: Generated<string>
  sha256: string
  thumbnail_sha256: string
  /** A JPEG in the size for print; null for images uploaded before it existed. */
  print_sha256: string | null
  name: string
  mime: string
  bytes: number
  width: number
  height: number
  created_at: Stamp
  created_by: string | null
  /**
   * The id that the sender's client gave the upload, to send it again; null for uploads without
   * one.
   */
  upload_key: string | null
}

/** A word that was read on an image: text, box in fractions of the image, confidence, line. */
export type StoredWord = readonly [
  text: string,
  left: number,
  top: number,
  width: number,
  height: number,
  confidence: number,
  line: number,
]

/** A row for each content that an image has: filled and emptied by triggers, read by a job. */
interface ImageTextsTable {
  sha256: string
  state: Generated<'waiting' | 'done' | 'unreadable'>
  tries: Generated<number>
  queued_at: Date | string | null
  words: Json<readonly StoredWord[]>
  /** Written by `screenshots/images/read-image-texts.ts` alone. */
  terms: Generated<string>
  state_since: Stamp
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
  made_of: Moment | null
  made_at: Moment | null
}
