import type { Operations } from '@insights/contract/operations/operations.ts'
import { numberText, ofText } from '@insights/domain/text/number-text.ts'
import { Alert, Box, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'

import { PortalTime } from '../../../accounts/portal-time/PortalTime.tsx'
import { CaptureSettings } from '../../../answers/captures/CaptureSettings.tsx'
import {
  FailedJobsTable,
  operationsQuery,
  ProcessesTable,
  QueuesTable,
} from '../../../operations/OperationsTables.tsx'
import { formatBytes } from '../../../ui/labels/format-bytes.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Cards } from '../../../ui/page/parts.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/operations')({
  component: OperationsPage,
})

/** The health of the portal, for seniors. */
function OperationsPage() {
  const { data, error, refetch } = useQuery(operationsQuery)
  const { demoAccounts = [], twins = [], storage, texts, versions } = data ?? {}
  return (
    <Page
      title="Operations"
      breadcrumbs={adminCrumbs({ label: 'Operations' })}
      lead="Background jobs, storage and versions. Refreshes every 10 seconds."
      reading
    >
      {demoAccounts.length > 0 && <DemoAccounts emails={demoAccounts} />}
      {data?.staffWithoutMfa && <StaffWithoutMfa />}
      {data?.mayChangeTables && <OwnsTables />}
      {twins.length > 0 && <Twins twins={twins} />}
      {data?.search.similar === false && <ExactSearch />}
      <Section
        id="failed-jobs"
        title="Failed jobs"
        explanation="These jobs failed after several attempts. Fix the cause, then retry."
      >
        <FailedJobsTable />
      </Section>
      {error && !data ? (
        <LoadingFailed error={error} onRetry={refetch} />
      ) : (
        <>
          <Section id="jobs" title="Jobs">
            <QueuesTable jobs={data?.jobs} />
          </Section>
          <Section id="processes" title="Processes">
            <ProcessesTable processes={data?.processes} />
          </Section>
          <Section id="storage" title="Storage">
            <DefinitionList
              facts={[
                {
                  label: 'Screenshots',
                  value: storage && formatBytes(storage.screenshots.bytes),
                  note: storage && filesText(storage.screenshots.files),
                },
                {
                  label: 'PDFs',
                  value: storage && formatBytes(storage.pdfs.bytes),
                  note: storage && filesText(storage.pdfs.files),
                },
                {
                  label: 'Text on screenshots',
                  value: texts && textsValue(texts),
                  note: texts && textsNote(texts),
                },
              ]}
            />
          </Section>
          <Section
            id="capture"
            title="Web pages"
            explanation="Off unless you turn it on. The server then opens the links that researchers enter."
          >
            <CaptureSettings />
          </Section>
          <Section id="time" title="Days">
            <PortalTime />
          </Section>
          <Section id="versions" title="Versions">
            <DefinitionList
              facts={[
                { label: 'Portal', value: versions?.portal },
                { label: 'PostgreSQL', value: versions?.database },
                { label: 'Node.js', value: versions?.node },
              ]}
            />
          </Section>
        </>
      )}
    </Page>
  )
}

/** Returns the progress of reading the text on screenshots. */
function textsValue({ read, waiting, done }: Operations['texts']): string {
  if (waiting > 0 && read) {
    return `${ofText(done, done + waiting)} read`
  }
  return `${numberText(done)} read`
}

function textsNote({ read, waiting, unreadable }: Operations['texts']): string {
  const waits = `${numberText(waiting)} waiting`
  return [read ? waits : `turned off, ${waits}`, `${numberText(unreadable)} unreadable`].join(', ')
}

function filesText(files: number): string {
  return files === 1 ? '1 file' : `${numberText(files)} files`
}

/** Warns seniors of demo accounts that can sign in although this portal is no demo. */
function DemoAccounts({ emails }: { readonly emails: readonly string[] }) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Demo accounts can sign in" mb="md">
      Their passwords are public: {emails.join(', ')}. Deactivate or delete them in{' '}
      <Link to="/admin/user-management">User Management</Link> or with their company in Client
      Management.
    </Alert>
  )
}

/** Warns seniors that a statement injected into the portal could change published reports. */
function OwnsTables() {
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="status"
      title="The portal can change its database"
      mb="md"
    >
      It runs as the role that owns the tables, so what guards published reports could be removed
      through it. Operators give it a role that owns nothing with DATABASE_OWNER_URL: see “Roles of
      the database” in docs/operations.md.
    </Alert>
  )
}

/** Warns seniors that staff need no second factor. */
function StaffWithoutMfa() {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Staff need no MFA" mb="md">
      The portal was started with STAFF_MFA=off: a password alone opens the accounts of seniors and
      researchers. Remove the setting, and each sets up an authenticator app at the next sign-in.
    </Alert>
  )
}

/** Lists records to be renamed, since titles that read the same are matched with the older one. */
function Twins({ twins }: Pick<Operations, 'twins'>) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Titles that look the same" mb="md">
      Each has an older record whose title differs only by spaces or by how letters are stored.
      Imports and searches do not tell them apart: rename or delete one of each.
      <ul>
        {twins.map(({ kind, title }, index) => (
          <li key={index}>
            {title} ({kind})
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Says why the search finds only what is typed without errors, and what to do. */
function ExactSearch() {
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="status"
      title="Search finds no typing errors"
      mb="md"
    >
      The database has no pg_trgm, so that search finds only words as they are written. Let the
      database’s owner run “create extension pg_trgm”; nothing needs a restart.
    </Alert>
  )
}

interface Definition {
  readonly label: string
  /** `undefined` while loading. */
  readonly value: string | undefined
  readonly note?: string | undefined
}

/** A few facts of a word or a number each. */
function DefinitionList({ facts }: { readonly facts: readonly Definition[] }) {
  return (
    <Cards component="dl" fit min="11rem" gap="1rem 1.75rem">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <Box
            component="dd"
            mih="1.75rem"
            ff="heading"
            fz="1.25rem"
            fw={600}
            style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}
          >
            {value ?? <Skeleton height="1.25rem" width="6rem" mt="0.25rem" />}
            {note && (
              <Text span ff="text" fz="sm" fw={400} c="dimmed" ml={8}>
                {note}
              </Text>
            )}
          </Box>
        </div>
      ))}
    </Cards>
  )
}
