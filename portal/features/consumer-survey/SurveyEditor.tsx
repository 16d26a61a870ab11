import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'
import { Button, Skeleton, Tabs, Title } from '@mantine/core'
import { useState } from 'react'

import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RAW_COLUMNS, SORTED_COLUMNS } from './survey-columns.tsx'
import { type OtherSources, SurveyImport } from './SurveyImport.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import { useSortSurvey } from './use-sort-survey.ts'

import classes from './SurveyEditor.module.css'

interface Props {
  readonly report: string
  /** `undefined` while loading, null before the import. */
  readonly survey: ConsumerSurvey | null | undefined
  readonly canEdit: boolean
  readonly onComplete: () => void
  /** Where else than from this machine a file may come. */
  readonly otherSources?: OtherSources
}

/** Importing the survey, step 1, and sorting it, step 2. */
export function SurveyEditor(props: Props) {
  const { report, survey, canEdit, onComplete, otherSources } = props
  const [tab, setTab] = useState<string | null>('raw')
  const sort = useSortSurvey(report)
  if (survey === undefined) return <Skeleton height="20rem" />
  const imported = survey !== null && survey.rawData.length > 0
  const sorted = survey !== null && survey.sortedData.length > 0

  return (
    <Tabs value={imported ? tab : 'raw'} onChange={setTab} activateTabWithKeyboard={false}>
      <Tabs.List aria-label="Survey data">
        <Tabs.Tab value="raw">Raw Data</Tabs.Tab>
        <Tabs.Tab value="sorted" disabled={!imported}>
          Sorted Data
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="raw" className={classes.panel}>
        {canEdit && (
          <>
            <Title order={2} size="h3" className={classes.step}>
              <span>Step 1</span> Import Data
            </Title>
            <SurveyImport
              report={report}
              onImported={() => setTab('raw')}
              otherSources={otherSources}
            />
          </>
        )}
        {imported ? (
          <SurveyTable label="Raw data" columns={RAW_COLUMNS} rows={survey.rawData} />
        ) : (
          !canEdit && <EmptyState title="This report has no survey" />
        )}
        {imported && canEdit && (
          <div className={classes.foot}>
            <Button onClick={() => setTab('sorted')}>Go to Sort Data</Button>
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="sorted" className={classes.panel}>
        {canEdit && (
          <div className={classes.head}>
            <Title order={2} size="h3" className={classes.step}>
              <span>Step 2</span> Sort Data
            </Title>
            {!sorted && (
              <Button loading={sort.isPending} onClick={() => survey && sort.mutate(survey)}>
                Sort
              </Button>
            )}
          </div>
        )}
        {sorted ? (
          <SurveyTable label="Sorted data" columns={SORTED_COLUMNS} rows={survey.sortedData} />
        ) : (
          <EmptyState title="Not sorted yet">
            Sorting ranks the questions by the share of respondents who rated them 4 or 5.
          </EmptyState>
        )}
        {sorted && canEdit && (
          <div className={classes.foot}>
            <Button onClick={onComplete}>Complete</Button>
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
