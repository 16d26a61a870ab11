import type { SignOnTest } from '@insights/contract/accounts/sign-on.ts'
import type { TokenScope } from '@insights/contract/accounts/tokens.ts'
import type { WebhookDelivery, WebhookEvent } from '@insights/contract/clients/webhooks.ts'
import type {
  Delivery,
  EmailedKind,
  NotificationKind,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import type { EmailProof } from '@insights/domain/accounts/sign-on/sign-on.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import type { LeadState } from '@insights/domain/clients/insight/leads.ts'
import type { ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import type { FollowedKind } from '@insights/domain/reading/following/followed.ts'
import type { ColumnType, Generated } from 'kysely'

import type { Twin } from './catalogue-tables.ts'
import type { Json, Moment, Stamp } from './columns.ts'

/** Users, their rights and their activity; company customers and their purchases. */
export interface AccountTables {
  products: { id: string; name: string; canonical_name: string }
  users: UsersTable
  user_products: { user_id: string; product_id: string; last_login_at: Moment | null }
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
    /** Null for a program's token that belongs to a company customer instead. */
    user_id: string | null
    company_customer_id: string | null
    address: Generated<string>
    user_agent: Generated<string>
    /** The connection whose identity provider vouched for the user; null for a password. */
    sign_on_id: string | null
    created_at: Stamp
    seen_at: Stamp
    /** When the user last proved who they are, with all that the account asks for. */
    proved_at: Stamp
    /** The name of a program's token and when it expires; null for a session of a browser. */
    token_name: string | null
    expires_at: Moment | null
    /** Calls that a program's token may make; they mean nothing for a session of a browser. */
    scopes: Generated<TokenScope[]>
  }
  sign_on_connections: SignOnConnectionsTable
  sign_on_domains: {
    connection_id: string
    /** In lower case. */
    domain: string
    /** Text that the TXT record has to hold. */
    token: string
    verified_at: Moment | null
  }
  /** Users by their subjects at the identity provider of a connection. */
  sign_on_identities: {
    connection_id: string
    subject: string
    user_id: string
    linked_at: Stamp
  }
  ended_sessions: { token_hash: Buffer; user_id: string; ended_at: Stamp }
  pending_totps: {
    token_hash: Buffer
    secret: Buffer
    verified_step: number | null
    created_at: Stamp
  }
  notifications: NotificationsTable
  notification_choices: {
    user_id: string
    kind: EmailedKind
    delivery: Delivery
    /** Notifications from before are not emailed: they came while the user wanted no emails. */
    since: Moment | null
  }
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Moment | null }
  one_time_passcodes: { user_id: string; code_hash: Buffer; expires_at: Moment }
  password_links: {
    token_hash: Buffer
    user_id: string
    purpose: 'reset' | 'invitation'
    created_at: Stamp
    expires_at: Moment
    used_at: Moment | null
  }
  /** Names of users, and of staff whose accounts are deleted; maintained by the database. */
  people: { id: string; name: string; last_name: string }
  purchase_requests: {
    id: Generated<string>
    /** User who asked first; null once the account is deleted. */
    user_id: string | null
    company_customer_id: string | null
    edition_id: string
    requested_at: Stamp
    /** Both null while it is open. */
    declined_at: Moment | null
    decline_reason: string | null
  }
  attempts: { subject: string; tries: ColumnType<string[], Date[], Date[]>; forget_at: Moment }
  security_settings: { single: Generated<boolean>; staff_passcodes: Generated<boolean> }
  used_challenges: { challenge: string; expires_at: Moment }
  maintenance_notices: {
    id: Generated<string>
    name: string
    date: Moment
    details: string[]
    created_at: Stamp
    updated_at: Stamp
  }
  activities: ActivitiesTable
  /** People whose names the words of an entry quote, with the name of that moment. */
  activity_people: {
    activity_id: string
    position: number
    /** Null in entries from before people were referenced, where several have had the name. */
    user_id: string | null
    name: string
    /** Where the name begins in the words, counted in characters from 1. */
    starts_at: number
  }
  company_reports: CompanyReportsTable
  /** The company of an industry that a user chose as their own; null for none. */
  own_brands: { user_id: string; industry_id: string; company_id: string | null }
  company_brands: CompanyBrandsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  /** When the home page was last looked at, and when the visit before the present one ended. */
  home_visits: { user_id: string; seen_at: Moment; looked_at: Moment | null }
  /** Items that customers follow in the reports of an industry. */
  follows: {
    id: Generated<string>
    user_id: string
    industry_id: string
    kind: FollowedKind
    /** The id of a company or capability; the title of a category group. */
    subject: string
    created_at: Stamp
  }
  /** When each customer first opened a report with all its pages. */
  report_opens: { user_id: string; report_id: string; opened_at: Stamp }
  saved_views: SavedViewsTable
  /** Pages of reports that customers looked at: one row for each page, reader and UTC day. */
  page_views: {
    user_id: string
    report_id: string
    page: ReadPage
    day: string
    /** The company customer that the reader belonged to. */
    company_customer_id: string | null
    views: Generated<number>
    last_at: Moment
  }
  /** Counts of a company's readings of an edition by UTC day, which triggers take from the log. */
  company_reading_days: {
    company_customer_id: string
    edition_id: string
    day: string
    opens: number
    previews: number
    exports: number
  }
  /** When each reader of a company last read an edition, and last opened its preview. */
  company_readers: {
    company_customer_id: string
    edition_id: string
    user_id: string
    last_at: Moment
    previewed_at: Moment | null
  }
  /** When a company last looked at a page of an edition. */
  company_read_pages: {
    company_customer_id: string
    edition_id: string
    page: ReadPage
    last_at: Moment
  }
  /** Notes of staff on a company that could buy the reports of an industry. */
  leads: {
    company_customer_id: string
    industry_id: string
    state: LeadState
    note: Generated<string>
    updated_at: Moment
  }
  portal_settings: {
    single: Generated<boolean>
    /** Null for the server's own. */
    time_zone: string | null
  }
  privacy_settings: {
    single: Generated<boolean>
    insight: Generated<boolean>
    insight_months: Generated<number>
    /** Null keeps the activity log for good. */
    activity_months: number | null
    /** Null keeps the histories of answers for good. */
    history_months: number | null
    contact: Generated<string>
  }
}

interface UsersTable {
  id: Generated<string>
  email: string
  password_hash: string | null
  /** Another person chose the password. */
  password_given: Generated<boolean>
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
  /** Time at which the password was last set by an emailed reset link. */
  password_reset_at: Moment | null
  company_customer_id: string | null
  /** A senior who keeps a password although staff have to use sign-on. */
  break_glass: Generated<boolean>
  /** Kinds of report emails that this user has switched off. */
  emails_off: Generated<string[]>
  /** Name, last name and email in lower case, maintained by the database. */
  search: ColumnType<string, never, never>
  created_at: Stamp
  updated_at: Stamp
}

interface SignOnConnectionsTable {
  id: Generated<string>
  /** Null for the one of staff. */
  company_customer_id: string | null
  issuer: string
  client_id: string
  /** Encrypted; null for a public client. */
  client_secret: Buffer | null
  /** How the provider takes the client secret, as the last check found. */
  secret_by: Generated<'basic' | 'post'>
  /** The provider is asked for a second factor, and has to say that there was one. */
  provider_mfa: Generated<boolean>
  /** Values of `acr` that it is asked for, separated by blanks; '' for none. */
  acr_values: Generated<string>
  /** Its redirect address is its own; that of former connections is one for all. */
  own_callback: Generated<boolean>
  email_proof: Generated<EmailProof>
  just_in_time: Generated<boolean>
  enabled: Generated<boolean>
  enforced: Generated<boolean>
  /** Where the provider ends its own session, as it said when it was last checked. */
  end_session_endpoint: string | null
  /** When the provider was last found in order. */
  checked_at: Moment | null
  /** Time of the first sign-on that worked. */
  proved_at: Moment | null
  last_test: Json<SignOnTest> | null
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
  /** Its users may connect assistants. */
  assistants: Generated<boolean>
  twin: Twin
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
  /** Set where a customer read a report in a browser, for Insight. */
  reading: 'open' | 'preview' | 'export' | null
  /** The company of that user at the time. */
  company_customer_id: string | null
  created_at: Stamp
}

interface NotificationsTable {
  id: Generated<string>
  user_id: string
  kind: NotificationKind
  about_report: string | null
  actor_id: string | null
  path: string
  subject: string
  excerpt: string | null
  event_key: string
  created_at: Stamp
  read_at: Moment | null
  /** The email that has it, which may be waiting to be sent. */
  mail_id: string | null
  /** When that was sent. */
  mailed_at: Moment | null
}

interface SavedViewsTable {
  id: Generated<string>
  /**
   * Null once the account is deleted: a shared view then belongs to the users it is shared with.
   */
  owner_id: string | null
  /** Created by staff, and visible to its creator alone. */
  staff: boolean
  company_customer_id: string | null
  edition_id: string
  /** The report that it was saved on; null once that is deleted. */
  based_on: string | null
  page: BrandView
  name: string
  company_id: string | null
  settings: Json<object>
  shared: Generated<boolean>
  /** Time of removal; a removed view can be restored for an hour. */
  removed_at: Moment | null
  created_at: Stamp
  updated_at: Stamp
}

/** Which company of an industry a company customer is. */
interface CompanyBrandsTable {
  id: Generated<string>
  company_customer_id: string
  industry_id: string
  company_id: string
  created_at: Stamp
  updated_at: Stamp
}

interface WebhooksTable {
  id: Generated<string>
  company_customer_id: string
  url: string
  events: readonly WebhookEvent[]
  enabled: boolean
  /** Encrypted. */
  secret: Buffer
  /** The one before the last rotation, and until when it signs as well. */
  former_secret: Buffer | null
  former_until: Moment | null
  /** The first attempt that failed since the last one that did not. */
  failing_since: Moment | null
  turned_off: string | null
  created_at: Stamp
  updated_at: Stamp
}

/** Events for webhooks: stored with what happened, and sent by jobs. */
interface WebhookDeliveriesTable {
  id: Generated<string>
  webhook_id: string
  type: WebhookDelivery['type']
  /** One event is sent to a webhook once. */
  event_key: string
  about_report: string | null
  state: Generated<WebhookDelivery['state']>
  attempts: Generated<number>
  /** Attempts since it was sent by hand. */
  retries: Generated<number>
  outcome: string | null
  next_at: ColumnType<string | null, Date | undefined, Date | string | null>
  created_at: Stamp
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
