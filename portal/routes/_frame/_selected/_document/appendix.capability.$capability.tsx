import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  applicationToShow,
  capabilityClaim,
  countScreenshots,
  findCapability,
} from '@insights/domain/reading/comparison/capability.ts'
import { Box, Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { CapabilityFacts } from '../../../../reading/capability/CapabilityFacts.tsx'
import { CapabilityPick } from '../../../../reading/capability/CapabilityPick.tsx'
import { CapabilitySteps } from '../../../../reading/capability/CapabilitySteps.tsx'
import { CompanyAnswers } from '../../../../reading/capability/CompanyAnswers.tsx'
import { Follow } from '../../../../reading/following/Follow.tsx'
import { useOwnCompanies } from '../../../../reading/own-company/own-companies.ts'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { KeyHints } from '../../../../ui/labels/KeyHints.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { ApplicationTabs } from '../../../../ui/page/ApplicationTabs.tsx'
import { NotFoundPage } from '../../../../ui/status/StatusPage.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

import classes from '../../../../reading/capability/Capability.module.css'

const CompareEditions = lazyPart(
  async () => {
    const part = await import('../../../../reading/capability/CompareEditions.tsx')
    return { default: part.CompareEditions }
  },
  () => <Skeleton height="2.25rem" width="14rem" />,
)

const CapabilityGains = lazyPart(
  () => import('../../../../brand/plan/CapabilityGains.tsx'),
  () => <div />,
)

// Readers never need it.
const PickEditor = lazyPart(
  () => import('../../../../content/PickEditor.tsx'),
  () => null,
)

const CapabilityAdoption = lazyPart(
  async () => {
    const part = await import('../../../../reading/capability/CapabilityAdoption.tsx')
    return { default: part.CapabilityAdoption }
  },
  () => <Skeleton height="20rem" mt="xl" />,
)

export const Route = createFileRoute('/_frame/_selected/_document/appendix/capability/$capability')(
  { component: Capability },
)

/** A capability across all companies: who has it where, since when, and its screenshots. */
function Capability() {
  const { document, report, staff } = useReportDocument()
  const { capability: id } = Route.useParams()
  const { application: tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const ownIds = useOwnCompanies()
  const capability = useMemo(() => findCapability(document, id, ownIds), [document, id, ownIds])
  if (document.preview) {
    return (
      <DocumentPage title="Capability">
        <PreviewNotice>Who has a capability, since when, with screenshots.</PreviewNotice>
      </DocumentPage>
    )
  }
  if (!capability) return <NotFoundPage />
  const own = capability.companies.find(({ companyId }) => ownIds.has(companyId))
  const counts = countScreenshots(capability)
  const chosen = APPLICATIONS.find(({ _id }) => _id === tab)
  const application = chosen ?? applicationToShow(counts)
  return (
    <DocumentPage
      title={capability.title}
      lead={`${capability.categoryGroup} / ${capability.category}`}
      actions={
        <>
          {!staff && (
            <Follow
              key={id}
              report={document.report._id}
              industry={document.report.industry._id}
              kind="capability"
              subject={id}
              title={capability.title}
            />
          )}
          <CapabilitySteps capability={capability} application={chosen?._id} />
        </>
      }
      wide
    >
      <p className={classes.sentence}>{capabilityClaim(capability, own).text}</p>
      <CapabilityFacts document={document} capability={capability} own={own}>
        {own && <CapabilityGains document={document} companyId={own.companyId} capabilityId={id} />}
      </CapabilityFacts>
      <CapabilityPick
        capability={capability}
        editor={
          staff &&
          report.can.edit && (
            <PickEditor
              key={id}
              report={report._id}
              capabilityId={id}
              title={capability.title}
              candidates={capability.companies.flatMap(({ companyId, company, applications }) =>
                APPLICATIONS.filter(({ title }) => applications[title].available === true).map(
                  ({ title }) => ({ companyId, company, application: title }),
                ),
              )}
            />
          )
        }
      />
      <ApplicationTabs
        value={application._id}
        counts={counts}
        onChange={(next) =>
          void navigate({
            search: (now) => ({ ...now, application: next }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <div className={classes.shown}>
          <p>Screenshots by application</p>
          <KeyHints
            hints={[
              ['← →', 'company'],
              ['Enter', 'open'],
              ['J K', 'capability'],
            ]}
          />
        </div>
        <CompanyAnswers
          key={`${id} ${application._id}`}
          report={document.report._id}
          capability={capability}
          application={application.title}
        />
        <Box mt="xl" data-screen-only>
          <CompareEditions
            key={id}
            document={document}
            capability={capability}
            application={application.title}
          />
        </Box>
      </ApplicationTabs>
      {document.history.length > 0 && (
        <Box mt="xl">
          <CapabilityAdoption key={id} document={document} capabilityId={id} own={own} />
        </Box>
      )}
    </DocumentPage>
  )
}
