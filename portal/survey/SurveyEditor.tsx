import type { Survey, SurveyRow } from '@insights/contract/survey/survey.ts'
import { countText, ofText } from '@insights/domain/text/number-text.ts'
import { titleMatchKey } from '@insights/domain/text/titles.ts'
import { Button, Group, SegmentedControl, Skeleton, Tabs, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'

import { CommentsButton } from '../reports/comments/CommentsButton.tsx'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { RAW_COLUMNS, SORTED_COLUMNS } from './survey-columns.tsx'
import { useSortSurvey } from './survey.ts'
import { type OtherSources, SurveyImport } from './SurveyImport.tsx'

import classes from './survey.module.css'

const RespondentsImport = lazyPart(
  () => import('./RespondentsImport.tsx'),
  () => <Skeleton height="7rem" />,
)
const SamplePanel = lazyPart(
  () => import('./SamplePanel.tsx'),
  () => <Skeleton height="10rem" />,
)

interface SurveyEditorProps {
  readonly report: string
  /** `undefined` while loading, null before the import. */
  readonly survey: Survey | null | undefined
  readonly canEdit: boolean
  readonly onComplete: () => void
  /** Further sources of a file than this machine. */
  readonly otherSources?: OtherSources
}

/** Importing the survey, step 1, and sorting it, step 2. */
export function SurveyEditor(props: SurveyEditorProps) {
  const { report, survey, canEdit, onComplete, otherSources } = props
  const [tab, setTab] = useState<string | null>('raw')
  const [kind, setKind] = useState('shares')
  const sort = useSortSurvey(report)
  if (survey === undefined) return <Skeleton height="20rem" />
  const imported = survey !== null && survey.rawData.length > 0
  const sorted = survey !== null && survey.sortedData.length > 0
  const sortButton = canEdit && survey !== null && (
    <Button
      loading={sort.isPending}
      onClick={() => sort.mutate(survey, { onSuccess: () => setTab('sorted') })}
    >
      Sort
    </Button>
  )

  return (
    <Tabs value={imported ? tab : 'raw'} onChange={setTab} activateTabWithKeyboard={false}>
      <Tabs.List aria-label="Survey data">
        <Tabs.Tab value="raw">Raw Data</Tabs.Tab>
        <Tabs.Tab value="sorted" disabled={!imported}>
          Sorted Data
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="raw" pt={20}>
        {canEdit && (
          <>
            <Title order={2} size="h3" className={classes.step}>
              <span>Step 1</span> Import Data
            </Title>
            <SegmentedControl
              aria-label="What the file has"
              mb="sm"
              data={[
                { value: 'shares', label: 'Shares' },
                { value: 'respondents', label: 'Respondents' },
              ]}
              value={kind}
              onChange={setKind}
            />
            {kind === 'respondents' ? (
              <RespondentsImport report={report} onImported={() => setTab('raw')} />
            ) : (
              <SurveyImport
                report={report}
                onImported={() => setTab('raw')}
                otherSources={otherSources}
              />
            )}
          </>
        )}
        {imported ? (
          <>
            <SurveyTable
              label="Raw data"
              report={report}
              columns={RAW_COLUMNS}
              rows={survey.rawData}
              action={!sorted && sortButton}
            />
            <SamplePanel report={report} rows={survey.rawData} canEdit={canEdit} />
          </>
        ) : (
          !canEdit && <EmptyState title="This report has no survey" />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="sorted" pt={20}>
        {canEdit && (
          <Title order={2} size="h3" className={classes.step}>
            <span>Step 2</span> Sort Data
          </Title>
        )}
        {sorted ? (
          <SurveyTable
            label="Sorted data"
            report={report}
            columns={SORTED_COLUMNS}
            rows={survey.sortedData}
          />
        ) : (
          <EmptyState title="Not sorted yet" action={sortButton}>
            Sorting calculates how important each question is.
          </EmptyState>
        )}
        {sorted && canEdit && (
          <Group wrap="nowrap" align="stretch" justify="flex-end" gap={0} mt="md">
            <Button onClick={onComplete}>Complete</Button>
          </Group>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

interface SurveyTableProps {
  readonly report: string
  readonly label: string
  readonly columns: readonly Column<SurveyRow>[]
  readonly rows: readonly SurveyRow[]
  readonly action?: ReactNode
}

/** The survey's questions with their figures, a search by name, and the next step. */
function SurveyTable({ report, label, columns, rows, action }: SurveyTableProps) {
  const [search, setSearch] = useState('')
  const shown = rows.filter(({ name }) => titleMatchKey(name).includes(titleMatchKey(search)))
  const withComments = useMemo(() => [...columns, commentsOf(report)], [columns, report])
  return (
    <>
      <Group gap="0.5rem 1rem" mb="sm">
        <SearchBox label="Search questions" onSearch={setSearch} />
        <Text role="status" span fz="sm" c="dimmed">
          {search === '' ? countText(rows.length, 'question') : ofText(shown.length, rows.length)}
        </Text>
        {action}
      </Group>
      <DataTable
        label={label}
        columns={withComments}
        rows={shown}
        rowId={({ questionId }) => questionId}
        rowName={({ name }) => name}
        empty={<EmptyState title="No question matches the search" />}
      />
    </>
  )
}

/** Threads about a question, for staff alone, as the whole page. */
const commentsOf = (report: string): Column<SurveyRow> => ({
  id: 'comments',
  header: 'Comments',
  align: 'right',
  below: true,
  cell: ({ questionId, name }) => (
    <CommentsButton
      compact
      report={report}
      subject={{ kind: 'survey', id: questionId }}
      name={name}
    />
  ),
})
