/**
 * Tables with the ids of people, and the columns that hold them. `rows` are exported, without the
 * columns that are secret or about others; `count` tables hold a person's work, and the export says
 * how much. `docs/privacy.md` says of each table why it is stored and for how long.
 */
interface PersonalTable {
  readonly ids: readonly string[]
  readonly exported: 'rows' | 'count'
  readonly leftOut?: readonly string[]
}

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  users: {
    ids: ['id'],
    exported: 'rows',
    leftOut: ['password_hash', 'totp_secret', 'totp_last_step', 'search'],
  },
  people: { ids: ['id'], exported: 'rows' },
  user_products: { ids: ['user_id'], exported: 'rows' },
  sessions: { ids: ['user_id'], exported: 'rows', leftOut: ['token_hash'] },
  ended_sessions: { ids: ['user_id'], exported: 'rows', leftOut: ['token_hash'] },
  recovery_codes: { ids: ['user_id'], exported: 'rows', leftOut: ['code_hash'] },
  one_time_passcodes: { ids: ['user_id'], exported: 'rows', leftOut: ['code_hash'] },
  password_links: { ids: ['user_id'], exported: 'rows', leftOut: ['token_hash'] },
  notifications: { ids: ['user_id'], exported: 'rows', leftOut: ['actor_id', 'event_key'] },
  sign_on_identities: { ids: ['user_id'], exported: 'rows' },
  notification_choices: { ids: ['user_id'], exported: 'rows' },
  activities: { ids: ['actor_id'], exported: 'rows' },
  activity_people: { ids: ['user_id'], exported: 'rows' },
  page_views: { ids: ['user_id'], exported: 'rows' },
  company_readers: { ids: ['user_id'], exported: 'rows' },
  home_visits: { ids: ['user_id'], exported: 'rows' },
  own_brands: { ids: ['user_id'], exported: 'rows' },
  follows: { ids: ['user_id'], exported: 'rows' },
  report_opens: { ids: ['user_id'], exported: 'rows' },
  saved_views: { ids: ['owner_id'], exported: 'rows' },
  purchase_requests: { ids: ['user_id'], exported: 'rows' },
  comments: { ids: ['author_id'], exported: 'rows' },
  comment_mentions: { ids: ['user_id'], exported: 'rows' },
  comment_threads: { ids: ['resolved_by'], exported: 'count' },
  phone_pairings: {
    ids: ['user_id'],
    exported: 'rows',
    leftOut: ['session_hash', 'code_hash', 'phone_hash'],
  },
  captures: { ids: ['user_id'], exported: 'rows', leftOut: ['session_hash'] },
  drive_connections: { ids: ['user_id'], exported: 'rows', leftOut: ['session_hash', 'tokens'] },
  drive_revocations: { ids: ['user_id'], exported: 'rows', leftOut: ['session_hash', 'tokens'] },
  drive_uploads: { ids: ['user_id'], exported: 'rows', leftOut: ['session_hash'] },
  inbox_images: { ids: ['user_id'], exported: 'rows' },
  work_plan_parts: { ids: ['person_id'], exported: 'rows' },
  plan_changes: { ids: ['person_id', 'changed_by'], exported: 'count' },
  company_customers: { ids: ['primary_user_id', 'billing_user_id'], exported: 'count' },
  answers: { ids: ['updated_by'], exported: 'count' },
  answer_changes: { ids: ['changed_by'], exported: 'count' },
  catalogue_imports: { ids: ['created_by'], exported: 'count' },
  content_editors: { ids: ['user_id'], exported: 'count' },
  images: { ids: ['created_by'], exported: 'count' },
  image_redactions: { ids: ['redacted_by'], exported: 'count' },
  methodologies: { ids: ['updated_by'], exported: 'count' },
  report_editors: { ids: ['user_id'], exported: 'count' },
  report_pdfs: { ids: ['requested_by'], exported: 'count' },
  reports: { ids: ['created_by', 'updated_by', 'returned_by'], exported: 'count' },
  review_decisions: { ids: ['decided_by', 'asked', 'replied_by'], exported: 'count' },
  // Their rows hold first answers, which are withheld from second coders.
  second_codings: { ids: ['coder_id', 'first_by', 'adjudicator_id'], exported: 'count' },
}
