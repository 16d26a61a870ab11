import { activityRoutes } from '../accounts/activity/routes.ts'
import { authenticationRoutes } from '../accounts/authentication/routes.ts'
import { challengeRoutes } from '../accounts/challenge/routes.ts'
import {
  oneTimePasscodeRoutes,
  recoveryCodesRoutes,
  authenticatorRoutes,
} from '../accounts/mfa/routes.ts'
import { securitySettingsRoutes } from '../accounts/mfa/security-settings.ts'
import { notificationsRoutes } from '../accounts/notifications/routes.ts'
import { forgotPasswordRoutes } from '../accounts/password-links/routes.ts'
import { portalTimeRoutes } from '../accounts/portal-time/routes.ts'
import { privacySettingsRoutes } from '../accounts/privacy/privacy-settings.ts'
import { personalDataRoutes } from '../accounts/privacy/routes.ts'
import { registerRoutes } from '../accounts/register/routes.ts'
import { sessionsRoutes } from '../accounts/sessions/routes.ts'
import { signOnConnectionsRoutes, signOnRoutes } from '../accounts/sign-on/routes.ts'
import { tokensRoutes } from '../accounts/tokens/routes.ts'
import { ownUserRoutes, usersRoutes } from '../accounts/users/routes.ts'
import { answerGridRoutes } from '../answers/answer-grid.ts'
import { answerHistoryRoutes } from '../answers/answer-history.ts'
import { captureSettingsRoutes } from '../answers/captures/capture-settings.ts'
import { capturesRoutes } from '../answers/captures/routes.ts'
import { inboxRoutes } from '../answers/inbox/routes.ts'
import { unsavedScreenshotsRoutes } from '../answers/inbox/unsaved-screenshots.ts'
import { phonePairingsRoutes, phoneRoutes } from '../answers/phones/routes.ts'
import { previousAnswersRoutes } from '../answers/previous-answers.ts'
import { answersRoutes } from '../answers/routes.ts'
import { secondCodingRoutes } from '../answers/second-coding/routes.ts'
import { workPlansRoutes } from '../answers/work-plan/routes.ts'
import { savedViewsRoutes } from '../brand/saved-views/routes.ts'
import { capabilitiesRoutes } from '../catalogue/capabilities.ts'
import { categoriesRoutes } from '../catalogue/categories.ts'
import { companiesRoutes } from '../catalogue/companies.ts'
import { catalogueRoutes } from '../catalogue/export-catalogue.ts'
import {
  applicationsRoutes,
  capabilityChangesRoutes,
  productsRoutes,
} from '../catalogue/fixed-lists.ts'
import { catalogueImportRoutes } from '../catalogue/import/routes.ts'
import { industriesRoutes } from '../catalogue/industries.ts'
import { industryCopyRoutes } from '../catalogue/industry-copy.ts'
import { surveyQuestionsRoutes } from '../catalogue/survey-questions.ts'
import { assignmentsRoutes } from '../clients/assignments/routes.ts'
import { companyBrandsRoutes } from '../clients/company-brands/routes.ts'
import { companyCustomersRoutes } from '../clients/company-customers/routes.ts'
import { salesPersonRoutes } from '../clients/company-customers/sales-people.ts'
import { companyTokensRoutes } from '../clients/company-tokens/routes.ts'
import { companyUsersRoutes } from '../clients/company-users/routes.ts'
import { insightRoutes } from '../clients/insight/routes.ts'
import { requestPurchase } from '../clients/purchase-requests/request-purchase.ts'
import { purchaseRequestsRoutes } from '../clients/purchase-requests/routes.ts'
import { queueWebhooks } from '../clients/webhooks/deliveries.ts'
import { webhooksRoutes } from '../clients/webhooks/routes.ts'
import { contentEditorsRoutes } from '../content/content-editors.ts'
import { methodologyRoutes } from '../content/methodology.ts'
import { describeReview, reviewRoutes } from '../content/review/routes.ts'
import { contentRoutes } from '../content/routes.ts'
import { openapiRoute } from '../http/openapi.ts'
import type { Routes } from '../http/routes.ts'
import { liveRoutes } from '../live/routes.ts'
import { assistantsRoutes } from '../operations/assistants/routes.ts'
import { browserErrorsRoutes } from '../operations/browser-errors/routes.ts'
import { editionCalendarRoutes } from '../operations/edition-calendar.ts'
import { healthRoutes } from '../operations/health.ts'
import { homeRoutes } from '../operations/home/routes.ts'
import { maintenanceNoticesRoutes, statusRoutes } from '../operations/maintenance-notices/routes.ts'
import { outboxRoutes } from '../operations/outbox/routes.ts'
import { operationsRoutes } from '../operations/routes.ts'
import { searchRoutes } from '../operations/search/routes.ts'
import { approvalsRoutes } from '../reading/approvals/routes.ts'
import { officeRoutes } from '../reading/documents/export-office-file.ts'
import { documentsRoutes } from '../reading/documents/routes.ts'
import { storeReportDocument } from '../reading/documents/store-report-document.ts'
import { feedRoutes } from '../reading/feed/routes.ts'
import { findMissingFigures, openFigures } from '../reading/figures/read-figures.ts'
import { fingerprintsRoutes } from '../reading/fingerprints/routes.ts'
import { queueNotifyingFollowers } from '../reading/following/notify-followers.ts'
import { followsRoutes } from '../reading/following/routes.ts'
import { ownCompaniesRoutes } from '../reading/own-companies/routes.ts'
import { reportPdfsRoutes } from '../reading/pdfs/routes.ts'
import { populatedReportsRoutes } from '../reading/populated-reports/routes.ts'
import { commentsRoutes } from '../reports/comments/routes.ts'
import { editionsRoutes } from '../reports/editions/routes.ts'
import { reportEmailsRoutes } from '../reports/emails/routes.ts'
import { reportProgressRoutes } from '../reports/progress/routes.ts'
import { reportRefreshRoutes } from '../reports/refresh/routes.ts'
import { reportRemovalRoutes } from '../reports/removal/routes.ts'
import { reportIndustriesRoutes } from '../reports/report-industries.ts'
import { reportsDateRoutes } from '../reports/reports-date.ts'
import { reportsRoutes } from '../reports/routes.ts'
import { reportRulesRoutes } from '../reports/rules/routes.ts'
import { reportSamplesRoutes } from '../reports/samples/routes.ts'
import { reportStatusRoutes } from '../reports/status/routes.ts'
import { answersToCheckRoutes } from '../scoring/answers-to-check.ts'
import { deviceWeightRoutes } from '../scoring/device-weight.ts'
import { scoringRoutes } from '../scoring/routes.ts'
import { cloudDrivesRoutes } from '../screenshots/cloud-drives/routes.ts'
import { googleDriveRoutes } from '../screenshots/google-drive/routes.ts'
import { imagesRoutes } from '../screenshots/images/routes.ts'
import { imageMarksRoutes } from '../screenshots/marks/routes.ts'
import { redactionRoutes } from '../screenshots/redaction/routes.ts'
import { imageTextsRoutes } from '../screenshots/texts/routes.ts'
import { surveyRoutes } from '../survey/routes.ts'

/** Every noun's routes, in the order of the specification. */
export const routes: readonly Routes[] = [
  healthRoutes,
  openapiRoute,
  authenticationRoutes,
  challengeRoutes,
  forgotPasswordRoutes,
  registerRoutes,
  oneTimePasscodeRoutes,
  authenticatorRoutes,
  recoveryCodesRoutes,
  sessionsRoutes,
  tokensRoutes,
  signOnRoutes,
  signOnConnectionsRoutes,
  ownUserRoutes,
  notificationsRoutes,
  reportEmailsRoutes,
  usersRoutes,
  portalTimeRoutes,
  privacySettingsRoutes,
  personalDataRoutes,
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
  populatedReportsRoutes,
  reportsRoutes,
  reportRemovalRoutes,
  reportIndustriesRoutes,
  reportsDateRoutes,
  reportStatusRoutes({
    storeDocument: storeReportDocument,
    findMissingFigures,
    describeReview,
    queueNotifyingFollowers,
    queueWebhooks,
    requestPurchase,
  }),
  reportRulesRoutes,
  reportSamplesRoutes,
  editionsRoutes,
  reportRefreshRoutes,
  reportProgressRoutes,
  commentsRoutes,
  answersRoutes,
  answerGridRoutes,
  answerHistoryRoutes,
  previousAnswersRoutes,
  workPlansRoutes,
  secondCodingRoutes,
  imagesRoutes,
  imageTextsRoutes,
  phonePairingsRoutes,
  phoneRoutes,
  inboxRoutes,
  captureSettingsRoutes,
  capturesRoutes,
  unsavedScreenshotsRoutes,
  imageMarksRoutes,
  redactionRoutes,
  surveyRoutes,
  deviceWeightRoutes,
  salesPersonRoutes,
  companyCustomersRoutes,
  companyTokensRoutes,
  companyUsersRoutes,
  assignmentsRoutes,
  companyBrandsRoutes,
  purchaseRequestsRoutes,
  webhooksRoutes,
  insightRoutes,
  answersToCheckRoutes,
  scoringRoutes,
  contentRoutes(openFigures),
  contentEditorsRoutes,
  methodologyRoutes,
  reviewRoutes,
  approvalsRoutes,
  documentsRoutes,
  feedRoutes,
  fingerprintsRoutes,
  officeRoutes,
  ownCompaniesRoutes,
  followsRoutes,
  savedViewsRoutes,
  reportPdfsRoutes,
  googleDriveRoutes,
  cloudDrivesRoutes,
  statusRoutes,
  maintenanceNoticesRoutes,
  operationsRoutes,
  browserErrorsRoutes,
  homeRoutes,
  editionCalendarRoutes,
  searchRoutes,
  assistantsRoutes,
  securitySettingsRoutes,
  liveRoutes,
  outboxRoutes,
]
