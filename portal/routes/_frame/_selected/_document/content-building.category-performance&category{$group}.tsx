import { APPLICATIONS, type Application } from '@insights/domain/catalogue/application.ts'
import type { CategoryPerformanceSection } from '@insights/domain/reading/document/report-document.ts'
import { isFirstEdition } from '@insights/domain/reading/preview-promises.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

import { FirstEdition } from '../../../../reading/changes/FirstEdition.tsx'
import { ExperienceCards } from '../../../../reading/ExperienceCards.tsx'
import { TableFilter } from '../../../../reading/filters/TableFilter.tsx'
import { useTableFilters } from '../../../../reading/filters/use-table-filters.ts'
import { Follow } from '../../../../reading/following/Follow.tsx'
import { CapabilityMatrix } from '../../../../reading/matrix/CapabilityMatrix.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { BrandRanking } from '../../../../reading/rankings/BrandRanking.tsx'
import { RankingHistory } from '../../../../reading/rankings/RankingHistory.tsx'
import { UpdatesHistory } from '../../../../reading/UpdatesHistory.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { ApplicationTabs, useShownTab } from '../../../../ui/page/ApplicationTabs.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { RichText } from '../../../../ui/rich-text/RichText.tsx'
import { NotFoundPage } from '../../../../ui/status/StatusPage.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

import classes from './-category-performance.module.css'

const OVERVIEW = { id: 'overview', label: 'Overview' }

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/category-performance&category{$group}',
)({
  component: CategoryGroup,
})

function CategoryGroup() {
  const { document, staff } = useReportDocument()
  const { group } = Route.useParams()
  const { application: selected } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { shown, show } = useShownTab(
    selected ?? OVERVIEW.id,
    (tab) =>
      void navigate({
        search: { application: tab === OVERVIEW.id ? undefined : tab },
        replace: true,
        resetScroll: false,
      }),
  )
  const application = APPLICATIONS.find(({ _id }) => _id === shown)
  const section = document.categoryPerformance.find(({ categoryGroup }) => categoryGroup === group)
  if (!section) {
    if (!document.preview) return <NotFoundPage />
    return (
      <DocumentPage title="Category Performance">
        <PreviewNotice />
      </DocumentPage>
    )
  }
  return (
    <DocumentPage
      title={group}
      lead={categoriesOf(document, group)}
      actions={
        !staff &&
        !document.preview && (
          <Follow
            key={group}
            report={document.report._id}
            industry={document.report.industry._id}
            kind="group"
            subject={group}
            title={group}
          />
        )
      }
    >
      <ApplicationTabs before={[OVERVIEW]} value={application?._id ?? OVERVIEW.id} onChange={show}>
        {application ? (
          <GroupApplication key={application._id} section={section} application={application} />
        ) : (
          <GroupOverview categoryGroup={group} />
        )}
      </ApplicationTabs>
      <GroupPager categoryGroup={group} />
    </DocumentPage>
  )
}

function categoriesOf(
  { categoryGroups }: ReturnType<typeof useReportDocument>['document'],
  group: string,
): string | undefined {
  return categoryGroups
    .find(({ title }) => title === group)
    ?.categories.map(({ title }) => title)
    .join(', ')
}

/** The development of a category group. */
function GroupOverview({ categoryGroup }: { categoryGroup: string }) {
  const { document } = useReportDocument()
  const first = isFirstEdition(document)
  const updatesPreview = first ? (
    <FirstEdition document={document} />
  ) : (
    <PreviewNotice>Capabilities each brand added, improved or dropped, by month.</PreviewNotice>
  )
  return (
    <>
      <Section id="ranking-history" title="Ranking History">
        {document.preview ? (
          <PreviewNotice>Brand ranks in {first ? 'this' : 'each'} edition.</PreviewNotice>
        ) : (
          <RankingHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
      <Section id="updates-history" title="Updates History">
        {document.preview ? (
          updatesPreview
        ) : (
          <UpdatesHistory key={categoryGroup} document={document} categoryGroup={categoryGroup} />
        )}
      </Section>
    </>
  )
}

// Readers never need it; their texts stand here until it and its content are loaded.
const CalloutsEditor = lazyPart<{
  readonly categoryGroup: string
  readonly application: Application
  readonly texts: ReactNode
}>(
  () => import('./-CalloutsEditor.tsx'),
  ({ texts }) => texts,
)

interface Props {
  readonly section: CategoryPerformanceSection
  readonly application: Application
}

/** A category group in one application. */
function GroupApplication({ section, application }: Props) {
  const { report, document } = useReportDocument()
  const { chosen } = useTableFilters()
  const { categoryGroup, applications: performance } = section
  const { categories, applications, shownCompanies } = useMemo(
    () => ({
      categories: document.matrix.filter((category) => category.categoryGroup === categoryGroup),
      applications: [application.title],
      shownCompanies: chosen.companies.length === 0 ? undefined : new Set(chosen.companies),
    }),
    [document, categoryGroup, application, chosen.companies],
  )
  if (performance === null) {
    return (
      <Section id="performance" title="Performance">
        <PreviewNotice>
          Brand ranking, callouts with screenshots, and the capability matrix for{' '}
          {application.title}.
        </PreviewNotice>
      </Section>
    )
  }
  const { ranking, notableCallouts, experiences } = performance[application.title]
  const callouts = (notableCallouts !== null || experiences.length > 0) && (
    <Section id="notable-callouts" title="Notable Callouts">
      {notableCallouts !== null && <RichText html={notableCallouts} />}
      <ExperienceCards report={document.report._id} experiences={experiences} />
    </Section>
  )
  return (
    <>
      <Section id="performance" title="Performance" actions={<TableFilter document={document} />}>
        <BrandRanking
          document={document}
          about={{ kind: 'group', categoryGroup, application: application.title }}
          label={`${categoryGroup}, ${application.title}`}
          ranks={ranking}
          scoreTitle="Capability Score"
        />
      </Section>
      {report.can.edit ? (
        <CalloutsEditor categoryGroup={categoryGroup} application={application} texts={callouts} />
      ) : (
        callouts
      )}
      <Section id="capabilities" title="Capabilities">
        <CapabilityMatrix
          label={`Capabilities of ${categoryGroup}, ${application.title}`}
          document={document}
          shownCompanies={shownCompanies}
          applications={applications}
          categories={categories}
        />
      </Section>
    </>
  )
}

/** Links to the previous and next category group. */
function GroupPager({ categoryGroup }: { categoryGroup: string }) {
  const { document } = useReportDocument()
  const titles = document.categoryGroups.map(({ title }) => title)
  const index = titles.indexOf(categoryGroup)
  const previous = titles[index - 1]
  const next = titles[index + 1]
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label="Category groups" className={classes.ways} data-screen-only>
      {previous !== undefined && (
        <Link
          to="/content-building/category-performance&category{$group}"
          params={{ group: previous }}
          className={classes.way}
          rel="prev"
        >
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          <span>
            <VisuallyHidden>Previous: </VisuallyHidden>
            {previous}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link
          to="/content-building/category-performance&category{$group}"
          params={{ group: next }}
          className={classes.way}
          data-next
          rel="next"
        >
          <span>
            <VisuallyHidden>Next: </VisuallyHidden>
            {next}
          </span>
          <IconArrowRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
