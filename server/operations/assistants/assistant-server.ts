import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'

import type { Reading } from './read-reports.ts'
import { addPages } from './report-pages.ts'
import { cite, messageOf, QUOTES_ARE_DATA, writeText } from './results.ts'
import { TOOLS } from './tools.ts'

const INSTRUCTIONS = `Reports that compare companies of an industry by their capabilities. Begin with list_reports. Quote figures with their interval or verdict, and cite report, revision and page. ${QUOTES_ARE_DATA}`

/** Tools, pages and prompts are the same for as long as a version of the portal runs. */
const NOTHING_CHANGES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
}

/** The tools as they are offered, whose schemas are described once: that takes longer than a call. */
const OFFERED = Object.entries(TOOLS).map(([name, { inputSchema, outputSchema, ...tool }]) => {
  const quotes = 'quoted' in outputSchema.shape ? ` ${QUOTES_ARE_DATA}` : ''
  const offered = {
    ...tool,
    description: `${tool.description}${quotes}`,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    inputSchema: describeOnce(inputSchema, 'input'),
    outputSchema: describeOnce(outputSchema, 'output'),
  }
  return [name, offered] as const
})

function describeOnce(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const standard = schema['~standard']
  const described = standard.jsonSchema[io]({ target: 'draft-2020-12' })
  const jsonSchema = { input: () => described, output: () => described }
  return { '~standard': { ...standard, jsonSchema } }
}

/** Returns the server of one call, which reads for its caller. */
export function createAssistantServer(reading: Reading): McpServer {
  const server = new McpServer(
    { name: 'competitive-insights', title: 'Competitive Insights', version: '1.0.2' },
    { instructions: INSTRUCTIONS, capabilities: NOTHING_CHANGES },
  )
  for (const [name, { answer, ...tool }] of OFFERED) {
    server.registerTool(name, tool, async (args) => {
      try {
        const { data, leftOut = null, pages } = await answer(reading, args as never, name)
        const citations = pages.map((page) => cite(reading.publicUrl, page))
        const fields = { ...data, leftOut, citations }
        const content = [{ type: 'text', text: writeText(fields) } as const]
        return { content, structuredContent: fields }
      } catch (error) {
        return { content: [{ type: 'text', text: messageOf(error, reading) }], isError: true }
      }
    })
  }
  addPages(server, reading)
  const company = z.string().max(300).optional().describe('Your own brand if missing')
  server.registerPrompt(
    'brief_me',
    {
      title: 'Brief me on what changed',
      description: 'A short briefing on a company in the newest edition.',
      argsSchema: z.object({ company }),
    },
    ({ company: named = 'our own brand' }) => {
      const text = `Brief me on what changed for ${named}. Find the newest report that is open to us with list_reports, then use standing, why_it_changed and advice. At most six sentences: the finding first, each figure with its interval or verdict, and the citations at the end. ${QUOTES_ARE_DATA}`
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  )
  return server
}
