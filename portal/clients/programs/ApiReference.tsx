import { openapiApi } from '@insights/contract/openapi.ts'
import { type JsonSchema, printType } from '@insights/contract/print-type.ts'
import { Anchor, Box, Code, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { apiUrl, callApi } from '../../api/call-api.ts'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly 'x-codeSamples': readonly { readonly source: string }[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >
}

const query = { for: 'programs' } as const

const referenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) => {
    const { paths } = await callApi(openapiApi.get, { query, signal })
    return Object.entries(
      paths as Readonly<Record<string, Readonly<Record<string, Described>>>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, described })),
    )
  },
  staleTime: Infinity,
})

/** All calls that programs may make, from the description of the API. */
export function ApiReference() {
  const { data: calls, error, refetch } = useQuery(referenceQuery)
  if (error) return <LoadingFailed error={error} onRetry={refetch} />
  if (!calls) return <Skeleton height="24rem" />
  return (
    <>
      <Stack component="ul" gap={4} mb="2.75rem">
        {calls.map(({ path, method, described }) => (
          <li key={described.operationId}>
            <Anchor component={Link} to="." hash={described.operationId}>
              {described.summary}
            </Anchor>{' '}
            <Text span fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {method.toUpperCase()} {path}
            </Text>
          </li>
        ))}
      </Stack>
      <Section id="authentication" title="Authentication">
        <Stack gap={12}>
          <Text>
            Create an access token on{' '}
            <Anchor component={Link} to="/profile" hash="tokens">
              your profile
            </Anchor>{' '}
            and send it as a header with each call. It reads what you may read at that moment, and
            changes nothing.
          </Text>
          <Sample>Authorization: Bearer ci_…</Sample>
        </Stack>
      </Section>
      <Section id="errors" title="Limits and errors">
        <Stack gap={12}>
          <Text>
            A rejected call has a status from 400 on and says why in <Code>message</Code>, and for
            each wrong parameter in <Code>errors</Code>. 401: the token has ended. 403: it is not
            for this call, or lacks its scope. 404: there is no such thing for you. 429 and 503: try
            again after as many seconds as the header <Code>Retry-After</Code> says.
          </Text>
          <Sample>{'{ "name": "Forbidden", "message": "…", "code": 403 }'}</Sample>
          <Text>
            Lists come in pages: <Code>$limit</Code> records from <Code>$skip</Code> on, of{' '}
            <Code>total</Code>. All of this page is also a{' '}
            <Anchor href={apiUrl(openapiApi.get, { query })}>description in OpenAPI 3.1</Anchor>.
          </Text>
        </Stack>
      </Section>
      {calls.map(({ path, method, described }) => (
        <Section key={described.operationId} id={described.operationId} title={described.summary}>
          <Stack gap={12}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {method.toUpperCase()} {path}
            </Text>
            <Text>{withCode(described.description)}</Text>
            <Sample>{described['x-codeSamples'][0]!.source}</Sample>
            <Parameters of={described.parameters ?? []} />
            <Returned of={described.responses['200']?.content ?? {}} />
          </Stack>
        </Section>
      ))}
    </>
  )
}

/** Shows what the description has in backquotes as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))

function Sample({ children }: { readonly children: string }) {
  return (
    <Group gap={8} align="flex-start">
      <Code
        block
        flex="1 1 16rem"
        miw={0}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {children}
      </Code>
      <CopyButton text={children} what="the example" />
    </Group>
  )
}

function Parameters({ of }: { readonly of: readonly Parameter[] }) {
  if (of.length === 0) return null
  return (
    <Table layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="35%">Parameter</Table.Th>
          <Table.Th>Type</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map(({ name, in: place, required, schema }) => (
          <Table.Tr key={name}>
            <Table.Td valign="top">
              {name}
              <Text fz="sm" c="dimmed">
                {place === 'path' ? 'in the path' : required ? 'required' : 'optional'}
              </Text>
            </Table.Td>
            <Table.Td valign="top" style={{ whiteSpace: 'pre-wrap' }}>
              {printType(schema)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Returned({ of }: { readonly of: NonNullable<Described['responses'][string]['content']> }) {
  return Object.entries(of).map(([type, { schema }]) => (
    <Box component="details" key={type}>
      <summary>Returns {type}</summary>
      <Code block mt={8} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {printType(schema)}
      </Code>
    </Box>
  ))
}
