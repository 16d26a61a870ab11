import { jobStarted, jobEnded, statementEnded } from '@insights/platform/telemetry/events.ts'
import { currentContext } from '@insights/platform/telemetry/request-context.ts'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { requestStarted, requestEnded } from '../http/instrument-requests.ts'

/** W3C's header: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

interface Traced {
  readonly span: Span
  readonly context: Context
}

/**
 * Sends the durations of requests, statements and jobs to the collector that the standard OTEL_*
 * variables name, by OTLP over HTTP. Loaded only when they do: see `wantsTracing`. Returns a
 * function to stop.
 */
export function startTracing(version: string): () => Promise<void> {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'competitive-insights',
        'service.version': version,
      }),
    ) // prettier-ignore
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(readRatio()) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('insights', version)
  const begin = (name: string, kind: SpanKind, parent: Context): Traced => {
    const span = tracer.startSpan(name, { kind }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  const stops = [
    requestStarted.subscribe(({ method, route, origin, traceparent }) => {
      const traced = begin(`${method} ${route}`, SpanKind.SERVER, readParent(traceparent))
      traced.span.setAttributes({ 'http.request.method': method, 'http.route': route })
      origin.trace = traced
    }),
    requestEnded.subscribe(({ origin, status }) => {
      const { span } = (origin.trace as Traced | undefined) ?? {}
      span?.setAttributes({ 'http.response.status_code': status, 'insights.request_id': origin.requestId }) // prettier-ignore
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    }),
    statementEnded.subscribe(({ text, milliseconds, failed }) => {
      const { context } = (currentContext()?.trace as Traced | undefined) ?? {}
      // The portal's own work, such as checking sessions, is not traced: no user waits for it.
      if (!context) return
      const ended = Date.now()
      const span = tracer.startSpan(
        `SQL ${text.trimStart().split(/\s/, 1)[0]?.toUpperCase()}`,
        {
          kind: SpanKind.CLIENT,
          startTime: ended - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        context,
      )
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(ended)
    }),
    jobStarted.subscribe(({ run, context: origin }) => {
      const traced = begin(`job ${run.queue}`, SpanKind.CONSUMER, ROOT_CONTEXT)
      traced.span.setAttributes({ 'insights.job_id': run.id, 'insights.request_id': origin.requestId }) // prettier-ignore
      origin.trace = traced
    }),
    jobEnded.subscribe(({ context: origin, failed }) => {
      const { span } = (origin.trace as Traced | undefined) ?? {}
      if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    }),
  ]
  return async () => {
    for (const stop of stops) stop()
    // A collector that is away does not hold the portal back from ending.
    await provider.shutdown().catch(() => {})
  }
}

/** The share of requests that is traced, from OTEL_TRACES_SAMPLER_ARG; all if it does not say. */
function readRatio(): number {
  const ratio = Number.parseFloat(process.env['OTEL_TRACES_SAMPLER_ARG'] ?? '1')
  return ratio >= 0 && ratio <= 1 ? ratio : 1
}

/** Returns the parent span that a traced caller names. */
function readParent(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
