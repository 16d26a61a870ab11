import { activityRoutes } from './activity/routes.ts'
import { answerGridRoutes } from './answer-grid/routes.ts'
import { answerHistoryRoutes } from './answer-history/routes.ts'
import { applicationsRoutes } from './applications/routes.ts'
import { authenticationRoutes } from './authentication/routes.ts'
import { capabilitiesRoutes } from './capabilities/routes.ts'
import { capabilityChangesRoutes } from './capability-changes/routes.ts'
import { capabilityReportsRoutes } from './capability-reports/routes.ts'
import { catalogueImportRoutes } from './catalogue-import/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { categoriesRoutes } from './categories/routes.ts'
import { challengeRoutes } from './challenge/routes.ts'
import { cloudDrivesRoutes } from './cloud-drives/routes.ts'
import { companiesCustomerRoutes } from './companies-customer/routes.ts'
import { salesPersonRoutes } from './companies-customer/sales-people.ts'
import { companiesReportsRoutes } from './companies-reports/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import { consumerSurveyRoutes } from './consumer-survey/routes.ts'
import { contentBuildingRoutes } from './content-building/routes.ts'
import { contentEditorsRoutes } from './content-editors/routes.ts'
import { deviceWeightRoutes } from './device-weight/routes.ts'
import { googleDriveRoutes } from './google-drive/routes.ts'
import { openapiRoute } from './http/openapi.ts'
import type { Routes } from './http/routes.ts'
import { imagesRoutes } from './images/routes.ts'
import { industriesRoutes } from './industries/routes.ts'
import { industryCopyRoutes } from './industry-copy/routes.ts'
import { productsRoutes } from './kli-applications/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { maintenanceNoticesRoutes, statusRoutes } from './maintenance-notices/routes.ts'
import { methodologyRoutes } from './methodology/routes.ts'
import { oneTimePasscodeRoutes, recoveryCodesRoutes, totpRoutes } from './mfa/routes.ts'
import { securitySettingsRoutes } from './mfa/security-settings.ts'
import { healthRoutes } from './operations/health.ts'
import { operationsRoutes } from './operations/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { ownCompaniesRoutes } from './own-companies/routes.ts'
import { forgotPasswordRoutes } from './password-links/routes.ts'
import { previousAnswersRoutes } from './previous-answers/routes.ts'
import { purchaseRequestsRoutes } from './purchase-requests/routes.ts'
import { registerRoutes } from './register/routes.ts'
import { officeRoutes } from './report-documents/office-routes.ts'
import { reportDocumentsRoutes } from './report-documents/routes.ts'
import { reportEditRoutes } from './report-edit/routes.ts'
import { reportEmailsRoutes } from './report-emails/routes.ts'
import { reportPdfsRoutes } from './report-pdfs/routes.ts'
import { reportProgressRoutes } from './report-progress/routes.ts'
import { reportRefreshRoutes } from './report-refresh/routes.ts'
import { reportStatusRoutes } from './report-status/routes.ts'
import { reportsDateRoutes } from './reports-date/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { scoringRankingRoutes } from './scoring-ranking/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { surveyQuestionsRoutes } from './survey-questions/routes.ts'
import { userCompanyRoutes } from './user-company/routes.ts'
import { ownUserRoutes, usersRoutes } from './users/routes.ts'

/** Every noun's routes, in the order of the specification. */
export const routes: readonly Routes[] = [
  healthRoutes,
  openapiRoute,
  authenticationRoutes,
  challengeRoutes,
  forgotPasswordRoutes,
  registerRoutes,
  oneTimePasscodeRoutes,
  totpRoutes,
  recoveryCodesRoutes,
  sessionsRoutes,
  ownUserRoutes,
  reportEmailsRoutes,
  usersRoutes,
  activityRoutes,
  industriesRoutes,
  categoriesRoutes,
  capabilitiesRoutes,
  surveyQuestionsRoutes,
  companiesRoutes,
  industryCopyRoutes,
  catalogueRoutes,
  catalogueImportRoutes,
  capabilityChangesRoutes,
  applicationsRoutes,
  productsRoutes,
  reportsRoutes,
  reportsDateRoutes,
  reportStatusRoutes,
  reportEditRoutes,
  reportRefreshRoutes,
  reportProgressRoutes,
  capabilityReportsRoutes,
  answerGridRoutes,
  answerHistoryRoutes,
  previousAnswersRoutes,
  imagesRoutes,
  consumerSurveyRoutes,
  deviceWeightRoutes,
  salesPersonRoutes,
  companiesCustomerRoutes,
  userCompanyRoutes,
  companiesReportsRoutes,
  purchaseRequestsRoutes,
  scoringRankingRoutes,
  contentBuildingRoutes,
  contentEditorsRoutes,
  methodologyRoutes,
  reportDocumentsRoutes,
  officeRoutes,
  ownCompaniesRoutes,
  reportPdfsRoutes,
  googleDriveRoutes,
  cloudDrivesRoutes,
  statusRoutes,
  maintenanceNoticesRoutes,
  operationsRoutes,
  securitySettingsRoutes,
  liveRoutes,
  outboxRoutes,
]
