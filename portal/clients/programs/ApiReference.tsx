import { openapiApi } from '@insights/contract/openapi.ts'
import { type JsonSchema, printType } from '@insights/contract/print-type.ts'
import { Anchor, Box, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { apiUrl, callApi } from '../../api/call-api.ts'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly 'x-codeSamples': readonly { readonly source: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>

const query = { for: 'programs' } as const

const referenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) => {
    const { paths } = await callApi(openapiApi.get, { query, signal })
    return Object.entries(paths as Paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...described,
        address: `${method.toUpperCase()} ${path}`,
      })),
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
        {calls.map(({ operationId, summary, address }) => (
          <li key={operationId}>
            <Anchor
              component={Link}
              to="."
              hash={operationId}
              activeOptions={{ includeHash: true }}
            >
              {summary}
            </Anchor>{' '}
            <Text span fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Text>
          </li>
        ))}
      </Stack>
      <Section id="authentication" title="Authentication">
        <Text mb="sm">
          Create an access token on{' '}
          <Anchor component={Link} to="/profile" hash="tokens">
            your profile
          </Anchor>{' '}
          and send it as a header with each call. It reads what you may read at that moment, and
          changes nothing.
        </Text>
        <Sample>Authorization: Bearer ci_…</Sample>
      </Section>
      <Section id="errors" title="Limits and errors">
        <Text mb="sm">
          A rejected call has a status from 400 on and says why in <Code>message</Code>, and for
          each wrong parameter in <Code>errors</Code>. 401: the token has ended. 403: it is not for
          this call, or lacks its scope. 404: there is no such thing for you. 429 and 503: try again
          after as many seconds as the header <Code>Retry-After</Code> says.
        </Text>
        <Sample>{'{ "name": "Forbidden", "message": "…", "code": 403 }'}</Sample>
        <Text mt="sm">
          Lists come in pages: <Code>$limit</Code> records from <Code>$skip</Code> on, of{' '}
          <Code>total</Code>. All of this page is also a{' '}
          <Anchor href={apiUrl(openapiApi.get, { query })}>description in OpenAPI 3.1</Anchor>.
        </Text>
      </Section>
      {calls.map(({ operationId, summary, address, description, parameters = [], ...call }) => (
        <Section key={operationId} id={operationId} title={summary}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
          <Text my="sm">{withCode(description)}</Text>
          <Sample>{call['x-codeSamples'][0]!.source}</Sample>
          {parameters.length > 0 && (
            <Type what="Takes" schema={{ type: 'object', ...fieldsOf(parameters) }} />
          )}
          {Object.entries(call.responses['200']?.content ?? {}).map(([type, { schema }]) => (
            <Type key={type} what={`Returns ${type}`} schema={schema} />
          ))}
        </Section>
      ))}
    </>
  )
}

const fieldsOf = (parameters: NonNullable<Described['parameters']>) => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

/** Shows what the description has in backquotes as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

function Sample({ children }: { readonly children: string }) {
  return (
    <Group gap={8} align="flex-start" mb="sm">
      <Code block flex="1 1 16rem" miw={0} style={wrapped}>
        {children}
      </Code>
      <CopyButton text={children} what="the example" />
    </Group>
  )
}

function Type({ what, schema }: { readonly what: string; readonly schema: JsonSchema }) {
  return (
    <details>
      <Box component="summary" py={4}>
        {what}
      </Box>
      <Code block my={8} style={wrapped}>
        {printType(schema)}
      </Code>
    </details>
  )
}
